/// The restaurants, or users, whose pages a night changed.
struct SubjectChanges {
  /// Reviews were added, removed or are counted differently, so the summary must be computed again.
  var summaries = KeySet()
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

  mutating func refer(_ key: Int64, _ what: Reference, _ isReview: Bool) {
    referred.insert(key)
    if isReview, what != .editedInPlace { summaries.insert(key) }
    if what == .went { lostAReference.insert(key) }
  }
}

/// A change of one restaurant or user.
struct SubjectChange {
  let key: Int64
  /// The state before; nil if nothing referred to the subject.
  let before: SubjectTable.State?
  let after: SubjectTable.State
  /// Columns whose values differ; all columns if the subject is new or its row was removed.
  let columns: ColumnSet
}

/// A change of one row that refers to subjects.
struct RecordChange {
  let key: Int64
  /// The row before; nil if it is new.
  let before: Record?
  /// The row after; nil if it was removed.
  let after: Record?
  /// Columns whose values differ; all columns if the row is new or was removed.
  let columns: ColumnSet

  /// The columns of a row that the summaries and page changes use.
  struct Record {
    var digest: UInt64
    var user: Int64?
    var restaurant: Int64?
    var stars: Double?
    var createdAt: Int64?
  }
}
