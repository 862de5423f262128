/// A field or a row of an export that could not be read, as the table `rejects` stores it.
package struct RejectedRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable {
    /// The row is kept, without this field.
    case field
    case row
    /// The row lost against another row with the same id.
    case repeated
  }

  package let file: String
  package let line: Int
  /// The field's name as the export spells it; empty for a whole row.
  package let column: String
  package let kind: Kind
  /// The id of the record, if it has one.
  package let recordID: String?
  /// The id of the `ProblemKind`.
  package let problem: String
  /// The raw text, cut at 1,000 bytes; never shown to analysts.
  package let raw: String

  package init(
    file: String, line: Int, column: String, kind: Kind, recordID: String?, problem: String, raw: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
    self.recordID = recordID
    self.problem = problem
    self.raw = raw
  }
}
