internal import Model

/// What the pages of a run of changed subjects show, in memory.
final class ChangedRun {
  let kind: Collection
  private let keys: [Int64]
  private let shown: [ShownReviews]
  private let bytes: SpoolBytes?
  /// By the reviews' keys.
  private var places: [(review: Int64, place: Int)] = []

  /// Without `bytes` the reviews are to be read from the store.
  init(_ run: SubjectRun, _ shown: [ShownReviews], _ bytes: SpoolBytes?) {
    kind = run.kind
    keys = run.keys
    self.shown = shown
    self.bytes = bytes
    bytes?.each { places.append(($0.mark, $1)) }
    places.sort { $0.review < $1.review }
  }

  /// Nil for a subject of no such run.
  func shown(by key: Int64) -> ShownReviews? {
    Ascending.place(of: key, in: keys.count) { keys[$0] }.map { shown[$0] }
  }

  /// Reviews by their keys; nil where one of them is to be read from the store.
  func reviews(_ keys: ArraySlice<Int64>) -> [SpooledReview]? {
    var reviews: [SpooledReview] = []
    reviews.reserveCapacity(keys.count)
    for key in keys {
      guard let review = review(key) else { return nil }
      reviews.append(review)
    }
    return reviews
  }

  private func review(_ key: Int64) -> SpooledReview? {
    guard let bytes else { return nil }
    return Ascending.place(of: key, in: places.count) { places[$0].review }.map { place in
      SpooledReview(at: bytes.start + places[place].place)
    }
  }
}
