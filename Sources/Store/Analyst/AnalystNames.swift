/// Names that no statement of an analyst can contain. What has such a name may read the stored tables.
///
/// SQLite tells the guard the name of the view that reads, and a common table expression may have any name that can be
/// written. Therefore a view that reads stored tables has a name that begins with U+0001. The view that analysts name
/// selects from it. A statement that contains U+0001 is refused before SQLite sees it.
/// analysts name stands over it, and a statement with that sign is refused before SQLite sees it.
enum AnalystNames {
  /// The first character of an inner name.
  static let sign: Unicode.Scalar = "\u{1}"

  /// The inner name of the view `name`, which reads the stored tables. It is not quoted.
  static func inner(_ name: String) -> String { String(sign) + name }

  /// The name that analysts use for an inner view; nil if `inner` is no inner name.
  static func outer(_ inner: String) -> String? {
    isInner(inner) ? String(inner.unicodeScalars.dropFirst()) : nil
  }

  static func isInner(_ name: String) -> Bool { name.unicodeScalars.first == sign }

  /// The SQL that creates the view that analysts name.
  static func view(_ name: String) -> String {
    "CREATE TEMP VIEW \(OwnTableNames.quoted(name)) AS SELECT * FROM \(OwnTableNames.quoted(inner(name)))"
  }

  /// The table with the keys and shown ids of users or restaurants, which exists if one of their ids is not shown as it
  /// is.
  static func ids(_ table: String) -> String { OwnTableNames.quoted(inner(table + " ids")) }
}
