package import Diagnostics

/// The problems of the last night that ended, by which the next one knows what is new.
package struct SeenProblems: Sendable, Hashable {
  /// By part of the night, then by the kind's id; a part that never ran is missing.
  package var marks: [String: [String: ProblemMarks]] = [:]
  /// Nil where no night has read exports yet.
  package var lost: LostRows?

  package init() {}

  /// No night has come to its end yet.
  package var isEmpty: Bool { marks.isEmpty && lost == nil }
}

/// What the exports have and the store lacks.
package struct LostRows: Sendable, Hashable {
  /// Rejected rows.
  package var rows = 0
  /// Restaurants and users that rows name, of collections that have files, and that no file has.
  package var references = 0

  package init(rows: Int = 0, references: Int = 0) {
    self.rows = rows
    self.references = references
  }
}
