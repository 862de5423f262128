/// What a night did to the pages of restaurants, or of users.
struct SubjectChanges {
  /// Reviews came, went or are counted otherwise, so that what they add up to is counted again.
  var summaries = KeySet()
  /// By how much the sums of their lists changed.
  private(set) var listSums: [Int64: ListSum] = [:]
  /// Their own row changed.
  var own = KeySet()
  /// A row that refers to them changed.
  var referred = KeySet()
  /// Something changed that other pages show of them.
  var publicIdentityChanged = KeySet()
  /// Something no longer refers to them.
  var lostAReference = KeySet()
  /// A tombstone took them or one of their reviews. Their removal does not count for the shrink guard.
  var exemptFromShrinkGuard = KeySet()
  /// Known before the night, unknown now.
  private(set) var lost = KeySet()
  /// Unknown before the night, known now.
  private(set) var gained = KeySet()

  /// Lost their row, and are shown as far as reviews tell of them.
  var reduced = KeySet()

  /// Notes that a subject's row was added or removed.
  mutating func turn(_ key: Int64, known: Bool) {
    if known {
      if !lost.remove(key) { gained.insert(key) }
    } else {
      if !gained.remove(key) { lost.insert(key) }
    }
  }

  /// What became of a row that refers to a subject.
  enum Reference {
    case came
    /// Of a review: it changed, but nothing by which it is counted.
    case editedInPlace
    case went
  }

  /// `term` is what a review adds to the sum of its list; 0 where no sums are kept.
  mutating func refer(_ key: Int64, _ what: Reference, _ isReview: Bool, _ term: UInt64) {
    referred.insert(key)
    if isReview, what != .editedInPlace {
      summaries.insert(key)
      if term != 0 { listSums[key, default: ListSum()].add(what == .came ? term : 0 &- term) }
    }
    if what == .went { lostAReference.insert(key) }
  }
}
