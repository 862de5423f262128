/// A view that analysts may read: its name, the meaning of a row, and its columns.
package struct AnalystTable: Sendable, Hashable {
  /// A column of the view.
  package struct Column: Sendable, Hashable {
    /// The type of a column's values, in the words of the data dictionary.
    package enum Kind: String, Sendable, Hashable {
      case text
      case number
      case whole = "whole number"
      case time = "time (ISO 8601, UTC)"
      case date = "date (ISO 8601)"
      case truth = "1 for true, 0 for false"
      case json = "JSON text"

      /// The type that SQL declares for such a column.
      package var declaredType: String {
        switch self {
        case .number: "REAL"
        case .whole, .truth: "INTEGER"
        case .text, .time, .date, .json: "TEXT"
        }
      }
    }

    package let name: String
    package let kind: Kind
    package let meaning: String

    package init(_ name: String, _ kind: Kind, _ meaning: String) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
    }
  }

  package let name: String
  package let meaning: String
  package let columns: [Column]

  package init(_ name: String, _ meaning: String, _ columns: [Column]) {
    self.name = name
    self.meaning = meaning
    self.columns = columns
  }
}
