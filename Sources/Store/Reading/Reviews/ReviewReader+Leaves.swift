package import Model

extension ReviewReader {
  /// A digest of each full leaf of a subject's reviews, by which a build sees that the leaf did not change. Element `n
  /// - 1` is the digest of leaf `n`.
  ///
  /// It covers the reviews' digests in their order, and whether it is the newest full leaf, which links to the first
  /// page. It is computed from the list alone, and keyed, so that the same reviews have other digests in another store.
  package func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest] {
    let list = try list(kind, key)
    let count = ReviewLeaves.leaves(of: list.count)
    guard count > 0 else { return [] }
    let secret = try reader.digestKey()
    return (1...count).map { number in
      let reviews = ReviewLeaves.leaf(number, of: list.count).map { list[$0] } ?? []
      return Self.digest(reviews, isNewest: number == count, secret)
    }
  }

  /// The digests of leaves by stars: of the reviews at these positions of the list, newest first.
  package func leafDigests(ofRestaurant key: Int64, positions: [Int]) throws -> [LedgerDigest] {
    let count = ReviewLeaves.leaves(of: positions.count)
    guard count > 0 else { return [] }
    let list = try list(.restaurants, key)
    let secret = try reader.digestKey()
    // Their titles say whether the restaurant has stars between whole numbers.
    let areFractional = list.contains { $0.stars.map(ReviewSummary.isFractional) ?? false }
    return (1...count).map { number in
      let reviews = (ReviewLeaves.leaf(number, of: positions.count) ?? 0..<0).map { list[positions[$0]] }
      return Self.digest(reviews[...], isNewest: number == count, areFractional: areFractional, secret)
    }
  }

  /// For each number of stars, 1 to 5, the positions of its reviews in the list, as a summary's histogram counts
  /// them.
  package func positionsByStars(ofRestaurant key: Int64) throws -> [[Int]] {
    var positions = [[Int]](repeating: [], count: 5)
    for (position, review) in try list(.restaurants, key).enumerated() {
      guard let stars = review.stars else { continue }
      positions[ReviewSummary.bin(of: stars) - 1].append(position)
    }
    return positions
  }

  private static func digest(
    _ reviews: ArraySlice<ListedReview>, isNewest: Bool, areFractional: Bool = false,
    _ secret: (high: UInt64, low: UInt64)
  ) -> LedgerDigest {
    var high = RowHash(seed: secret.high)
    var low = RowHash(seed: secret.low)
    for review in reviews {
      // The hash is keyed again for each row. Otherwise a row could be made whose digest cancels the ones before it.
      high.add(review.digest ^ secret.low)
      low.add(review.digest ^ secret.high)
    }
    let flags: UInt64 = (isNewest ? 1 : 0) + (areFractional ? 2 : 0)
    high.add(flags)
    low.add(flags)
    return LedgerDigest(high: high.value, low: low.value)
  }
}
