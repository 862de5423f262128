/// The sums of the reviews of one restaurant, or by one user.
struct SubjectSums: Codable {
  /// Nil for reviews that name none.
  let key: Int64?
  private(set) var sums = ReviewSums()
  private(set) var oldest: Int64?
  private(set) var newest: Int64?

  init(_ key: Int64?) { self.key = key }

  /// Reviews that name none.
  init(_ sums: ReviewSums, oldest: Int64?, newest: Int64?) {
    key = nil
    (self.sums, self.oldest, self.newest) = (sums, oldest, newest)
  }

  mutating func add(_ other: SubjectSums) {
    sums.add(other.sums)
    oldest = [oldest, other.oldest].compactMap(\.self).min()
    newest = [newest, other.newest].compactMap(\.self).max()
  }

  @inline(__always)
  mutating func add(created: Int64?, stars: Double?) {
    sums.add(stars: stars)
    guard let created else { return }
    oldest = min(oldest ?? created, created)
    newest = max(newest ?? created, created)
  }
}
