/// The restaurants, or users, whose pages a night changed.
struct SubjectChanges {
  /// Reviews were added, removed or are counted differently, so the summary must be computed again.
  var summaries = KeySet()
  /// The difference in the sums of the subjects' lists.
  private(set) var listSums: [Int64: ListSum] = [:]
  /// The subject's own row changed.
  var own = KeySet()
  /// A row that refers to the subject changed.
  var referred = KeySet()
  /// Something changed that other subjects' pages show of the subject.
  var publicIdentityChanged = KeySet()
  /// A row no longer refers to the subject.
  var lostAReference = KeySet()
  /// A tombstone removed the subject or one of its reviews. The loss of its page does not count for the shrink guard.
  var exemptFromShrinkGuard = KeySet()
  /// The subject had a row before the night and has none now.
  private(set) var lost = KeySet()
  /// The subject had no row before the night and has one now.
  private(set) var gained = KeySet()

  /// Records that a subject's row was added or removed.
  mutating func turn(_ key: Int64, known: Bool) {
    if known {
      if !lost.remove(key) { gained.insert(key) }
    } else {
      if !gained.remove(key) { lost.insert(key) }
    }
  }

  /// What happened to a row that refers to a subject.
  enum Reference {
    case came
    /// The review changed, but its date, stars, user and restaurant are the same.
    case editedInPlace
    case went
  }

  /// `term` is the review's term in the sum of its list; 0 if sums are not computed.
  mutating func refer(_ key: Int64, _ what: Reference, _ isReview: Bool, _ term: UInt64) {
    referred.insert(key)
    if isReview, what != .editedInPlace {
      summaries.insert(key)
      if term != 0 { listSums[key, default: ListSum()].add(what == .came ? term : 0 &- term) }
    }
    if what == .went { lostAReference.insert(key) }
  }
}
