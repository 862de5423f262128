package import Diagnostics

/// The problems of the last night that completed, by which the next one finds the new ones.
package struct SeenProblems: Sendable, Hashable, Codable {
  /// Marks by part of the night, then by the kind's id. A part that never ran is missing.
  package var marks: [String: [String: ProblemMarks]] = [:]
  /// Nil if no night has read exports yet.
  package var lost: LostRows?

  package init() {}

  /// Whether no night has completed yet.
  package var isEmpty: Bool { marks.isEmpty && lost == nil }

  package func count(of kind: String) -> Int { marks.values.reduce(0) { $0 + ($1[kind]?.count ?? 0) } }

  /// The marks of all parts, by the kind's id.
  package var known: [String: Set<UInt64>] {
    marks.values.reduce(into: [:]) { all, kinds in
      for (kind, marks) in kinds { all[kind, default: []].formUnion(marks.distinct) }
    }
  }
}

/// What the exports have and the store lacks.
package struct LostRows: Sendable, Hashable, Codable {
  /// The number of rejected rows.
  package var rows = 0
  /// The number of restaurants and users that rows name and no file has, of collections that have files.
  package var references = 0

  package init(rows: Int = 0, references: Int = 0) {
    self.rows = rows
    self.references = references
  }
}
