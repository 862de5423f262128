/// Tells the list of a subject's reviews from any other: a sum over its reviews, which changes with each of them alone.
///
/// A list's index may be damaged where no page looks. What is counted along it is held against the sum that was written
/// with the last count and the reviews that came and went since.
struct ListSum: Hashable {
  private(set) var value: UInt64 = 0

  mutating func add(_ term: UInt64) { value &+= term }

  /// What a review adds.
  static func term(_ key: Int64, created: Int64?, stars: Double?) -> UInt64 {
    var digest = RowDigest()
    digest.add(key)
    digest.add(created)
    digest.add(stars)
    return digest.value
  }
}
