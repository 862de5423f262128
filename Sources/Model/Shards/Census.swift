/// What a shard counts as its own, as hashes of ids: by two nights' the shrink guard sees what is gone.
package struct Census: Sendable, Hashable {
  /// What is counted, as the keys of a file's blocks.
  package enum Kind: UInt32, CaseIterable, Sendable {
    /// Reviews of the shard's restaurants, and those of its users that name no restaurant.
    case reviews = 4
    /// Restaurants and users with a page.
    case pages
    /// Restaurants with a page that only reviews name.
    case knownByReviews
    /// Restaurants and users that a tombstone deletes.
    case deleted

    /// The name of the figure that has its number.
    package var name: String {
      switch self {
      case .reviews: "reviews"
      case .pages: "subjects with pages"
      case .knownByReviews: "known by reviews"
      case .deleted: "deleted subjects"
      }
    }
  }

  /// Ascending.
  private var hashes: [Kind: [UInt64]] = [:]

  package init() {}

  package subscript(kind: Kind) -> [UInt64] {
    get { hashes[kind] ?? [] }
    set { hashes[kind] = newValue.sorted() }
  }

  package static func hash(_ collection: Collection, _ id: UnsafeRawBufferPointer) -> UInt64 {
    Ticket.hash(of: collection, id).high
  }

  /// How many reviews, and how many subjects with pages, are gone since `before` though nobody deleted them. A restaurant
  /// that is known only by reviews now has lost its row. `deletedReviews` ascend.
  package func gone(since before: Census, deletedReviews: [UInt64]) -> (reviews: Int, pages: Int) {
    let reviews = Self.difference(Self.difference(before[.reviews], self[.reviews]), deletedReviews)
    let pages = Self.difference(Self.difference(before[.pages], self[.pages]), self[.deleted])
    let hadRow = Self.difference(before[.pages], before[.knownByReviews])
    let reduced = Self.difference(self[.knownByReviews], Self.difference(self[.knownByReviews], hadRow))
    return (reviews.count, pages.count + Self.difference(reduced, self[.deleted]).count)
  }

  /// What `one` has and `other` has not; both ascend.
  private static func difference(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
    var left: [UInt64] = []
    var index = 0
    for hash in one {
      while index < other.count, other[index] < hash { index += 1 }
      if index == other.count || other[index] != hash { left.append(hash) }
    }
    return left
  }
}
