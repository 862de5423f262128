/// Where a problem is: a file, and as much of line, column and field as is known.
package struct Place: Sendable, Hashable, CustomStringConvertible {
  package let file: String
  /// Counted from 1.
  package let line: Int?
  /// Counted from 1, in bytes of the line.
  package let column: Int?
  /// The field of a record, where a record is meant.
  package let field: String?

  package init(_ file: String, line: Int? = nil, column: Int? = nil, field: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.field = field
  }

  /// `file:line:column`, less what is not known.
  package var description: String {
    var words = file
    if let line {
      words += ":\(line)"
      if let column { words += ":\(column)" }
    }
    if let field { words += " (\(field))" }
    return words
  }
}
