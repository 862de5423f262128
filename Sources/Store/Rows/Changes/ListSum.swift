/// A checksum of the list of a subject's reviews: a sum over its reviews, which changes if any of them does.
///
/// A damaged index may lose entries of a list without any page showing it. The sum along the index is therefore
/// compared with the stored sum of the last count and the reviews that were added and removed since.
struct ListSum: Hashable {
  private(set) var value: UInt64 = 0

  mutating func add(_ term: UInt64) { value &+= term }

  /// The term of a review.
  static func term(_ key: Int64, created: Int64?, stars: Double?) -> UInt64 {
    var digest = RowDigest()
    digest.add(key)
    digest.add(created)
    digest.add(stars)
    return digest.value
  }
}
