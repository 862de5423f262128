package import Diagnostics

/// The result of a night's ingest.
package struct IngestOutcome: Sendable, Hashable {
  package var rows = RowAccount()
  /// What the store lacks of all files, whether they were read tonight or not.
  package var lost = LostRows()
  /// Rejected fields of all files.
  package var fieldsLost = 0
  /// Rows of all files that lost against another row of their id.
  package var rowsRepeatedInAllFiles = 0
  /// Files that were not read to their end, tonight or at their last reading.
  package var brokenFiles: [String] = []
  /// Rows that refer to restaurants or users that no export contains.
  package var unresolved: [UnresolvedReferences] = []
  /// Reviews, dishes and offers that name no restaurant, so that no restaurant's page shows them.
  package var withoutRestaurant: [UnresolvedReferences.Row] = []
  /// Restaurants that only reviews name, and that are shown.
  package var knownByReviews = 0
  /// Of places that only rows name, those that have the name of several restaurants.
  package var namesakes = 0
  /// How many reviews have stars, and the most that one has, if none has more than 4.
  package var lowRatings = 0
  package var highestLowRating = 0.0
  /// Whether any restaurant or user has a page.
  package var hasPages = false
  /// The problems of tonight's files, by file. `isRead` is true if the file was read tonight.
  package var remembered: [FileProblems] = []
  /// The problems of rows that lost against another row of their id.
  package var repeated: [CountedProblem] = []
  /// Why the free pages, which may hold secrets of earlier versions, could not be cleared tonight.
  package var freedPages: Problem?
  /// Whether anything changed that a page can show.
  package var changed = false
  /// Whether the date changed that the site shows for its data.
  package var syncedChanged = false

  package init() {}

  /// A problem with the number of its occurrences.
  package struct CountedProblem: Sendable, Hashable {
    package var problem: Problem
    package var count: Int
  }

  /// A problem of one file.
  package struct FileProblems: Sendable, Hashable {
    package var file: String
    package var isRead: Bool
    package var problem: RememberedProblem
  }
}

/// The number of rows that were read, by what became of them: read = added + changed + same + rejected + repeated
/// + deleted + forgotten + left out (law 12).
package struct RowAccount: Sendable, Hashable {
  /// Rows of the files, including rejected ones. Rows that are derived from other rows do not count.
  package var read = 0
  package var added = 0
  /// Rows that differ from those before the night.
  package var changed = 0
  /// Rows that equal the stored ones.
  package var same = 0
  package var rejected = 0
  /// Rows that lost against another row of their id, and exact duplicates.
  package var repeated = 0
  /// Tombstones, whether they deleted a row or not.
  package var deleted = 0
  /// Rows of people who are to be forgotten, of which nothing was kept.
  package var forgotten = 0
  /// Records of other kinds than their files are read for.
  package var leftOut = 0
  /// Rows that were removed from the store, by a tombstone or because a complete snapshot no longer has them.
  package var removed = 0
  /// Rows of files that were not read, which are in no other number.
  var skipped = 0

  package init() {}

  /// The number of rows of one kind.
  package typealias Count = any WritableKeyPath<RowAccount, Int> & Sendable

  /// What may become of a row that is read, with its name in reports and its word on screens.
  package static let fates: [(count: Count, name: String, word: String)] = [
    (\.added, "added", "new"), (\.changed, "changed", "changed"), (\.same, "same", "the same"),
    (\.rejected, "rejected", "rejected"), (\.repeated, "repeated", "repeated"), (\.deleted, "deleted", "deleted"),
    (\.forgotten, "forgotten", "forgotten"), (\.leftOut, "left_out", "left out"),
  ]

  var isBalanced: Bool { read == Self.fates.reduce(0) { $0 + self[keyPath: $1.count] } }

  mutating func add(_ other: RowAccount) {
    let others: [Count] = [\.read, \.removed, \.skipped]
    for count in Self.fates.map({ $0.count }) + others { self[keyPath: count] += other[keyPath: count] }
  }

  /// The failure of an account that does not balance. The run exits with 70, as this is a fault of sumaq, and the night
  /// is rolled back.
  static func failure(_ what: String, _ account: RowAccount, store path: String) -> Failure {
    let parts = fates.map { "\(account[keyPath: $0.count]) \($0.word)" }
    return Failure(
      .software,
      StoreProblems.unbalanced.problem(
        at: Place(path), "\(account.read) rows \(what) were read, accounted for are \(parts.joined(separator: ", "))"))
  }
}
