/// The sums of the reviews of one restaurant, or by one user.
struct SubjectSums {
  /// Nil for reviews that name none.
  let key: Int64?
  private(set) var sums = ReviewSums()
  private(set) var oldest: Int64?
  private(set) var newest: Int64?

  init(_ key: Int64?) { self.key = key }

  @inline(__always)
  mutating func add(created: Int64?, stars: Double?) {
    sums.add(stars: stars)
    guard let created else { return }
    oldest = min(oldest ?? created, created)
    newest = max(newest ?? created, created)
  }
}
