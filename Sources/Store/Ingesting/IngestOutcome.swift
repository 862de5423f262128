package import Diagnostics

/// What a night's ingest came to: read = added + changed + same + rejected + repeated + deleted (law 12).
package struct IngestOutcome: Sendable, Hashable {
  /// Rows of the files, rejected ones too; rows derived from others are not counted.
  package var rowsRead = 0
  package var rowsAdded = 0
  /// Rows that are not what they were before the night.
  package var rowsChanged = 0
  /// Rows that are what the store had.
  package var rowsSame = 0
  /// Rows that lost against another row of their id, and exact duplicates.
  package var rowsRepeated = 0
  /// Tombstones, whatever they met.
  package var rowsDeleted = 0
  /// Rows that went, by a tombstone or because a whole snapshot no longer has them.
  package var rowsRemoved = 0
  /// Rejected rows; rejected fields are in `fieldsRejected`.
  package var rowsRejected = 0
  package var fieldsRejected = 0
  /// Of the rejected rows, those that reached the store without a key.
  package var rowsWithoutKey = 0
  /// What is missing of all files, read tonight or not.
  package var lost = LostRows()
  /// Rejected fields of all files.
  package var fieldsLost = 0
  /// Rows of all files that lost against others of their ids.
  package var rowsRepeatedInAllFiles = 0
  /// Files that were not read to their end, tonight or when they were read last.
  package var brokenFiles: [String] = []
  /// Rows that refer to restaurants or users that no export has.
  package var unresolved: [UnresolvedReferences] = []
  /// Reviews that name no restaurant, so that no page of one shows them.
  package var reviewsWithoutRestaurant = 0
  /// Restaurants that only reviews name, and that are shown.
  package var knownByReviews = 0
  /// Whether a restaurant or a user has a page.
  package var hasPages = false
  /// What is wrong in tonight's files, by file; `isRead` where it was read tonight.
  package var remembered: [FileProblems] = []
  /// Rows that lost against others of their ids, to be told.
  package var repeated: [Told] = []
  /// Why the file's free pages, which may hold secrets of earlier versions, could not be cleared tonight.
  package var freedPages: Problem?
  /// Whether anything changed that a page can show.
  package var changed = false
  /// Whether the date changed that the site gives for its data.
  package var syncedChanged = false

  package init() {}

  /// A problem that came some times.
  package struct Told: Sendable, Hashable {
    package var problem: Problem
    package var count: Int
  }

  /// What is wrong in one file.
  package struct FileProblems: Sendable, Hashable {
    package var file: String
    package var isRead: Bool
    package var problem: RememberedProblem
  }
}
