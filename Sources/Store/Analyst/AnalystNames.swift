/// Names that no statement of an analyst can say, as what bears them may read the stored tables.
///
/// SQLite tells the guard a read by the name of the view that it stands in, and a common table expression may bear any
/// name that can be written. So what reads the stored tables is a view whose name begins with U+0001; the view that
/// analysts name stands over it, and a statement with that sign is refused before SQLite sees it.
enum AnalystNames {
  /// Never in a statement.
  static let sign: Unicode.Scalar = "\u{1}"

  /// The view that reads the stored tables for the view `name`, as a plain name.
  static func inner(_ name: String) -> String { String(sign) + name }

  /// The view that analysts name, of the one that reads for it; nil for any other name.
  static func outer(_ inner: String) -> String? {
    isInner(inner) ? String(inner.unicodeScalars.dropFirst()) : nil
  }

  static func isInner(_ name: String) -> Bool { name.unicodeScalars.first == sign }

  /// Makes the view that analysts name.
  static func view(_ name: String) -> String {
    "CREATE TEMP VIEW \(OwnTableNames.quoted(name)) AS SELECT * FROM \(OwnTableNames.quoted(inner(name)))"
  }

  /// The table of the keys and shown ids of users or restaurants, where one of their ids is not shown as it is.
  static func ids(_ table: String) -> String { OwnTableNames.quoted(inner(table + " ids")) }
}
