/// The location of a problem: a file, and the line, column and field if they are known.
package struct Place: Sendable, Hashable, Codable, CustomStringConvertible {
  package let file: String
  /// Counted from 1.
  package let line: Int?
  /// Counted from 1, in bytes of the line.
  package let column: Int?
  /// The field of a record, if the location is a record.
  package let field: String?

  package init(_ file: String, line: Int? = nil, column: Int? = nil, field: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.field = field
  }

  /// `file:line:column`, without the parts that are unknown.
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
