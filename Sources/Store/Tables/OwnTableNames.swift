internal import CSQLite

/// Names under which analysts find their own tables and columns: safe without quotes but for SQL's own words, and no two
/// the same in SQLite's eyes.
enum OwnTableNames {
  /// The view of each table: its own name, or one with `_export` behind it where a view, a stored table or a word of SQL
  /// has that name, or where no statement can say it.
  static func views(of tables: [String], taken: Set<String>) -> [String: String] {
    var used = Set(taken.map { $0.lowercased() }).union(["json_each", "json_tree", "dbstat"])
    // Names that keep theirs go first, so that `runs_export.csv` is not pushed aside by `runs.csv`.
    var views: [String: String] = [:]
    for table in tables.sorted() where isFree(table, used) {
      views[table] = table
      used.insert(table.lowercased())
    }
    for table in tables.sorted() where views[table] == nil {
      var name = (isReserved(table) ? "t_" + table : sayable(table)) + "_export"
      while used.contains(name.lowercased()) { name += "_export" }
      views[table] = name
      used.insert(name.lowercased())
    }
    return views
  }

  private static func isFree(_ name: String, _ used: Set<String>) -> Bool {
    !used.contains(name.lowercased()) && !isReserved(name) && !isKeyword(name) && sayable(name) == name
  }

  /// A name with `_` for the sign that no statement may hold.
  private static func sayable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == AnalystNames.sign ? "_" : $0 }))
  }

  /// Names that SQLite keeps for itself.
  private static func isReserved(_ name: String) -> Bool {
    let folded = name.lowercased()
    return folded.hasPrefix("sqlite_") || folded.hasPrefix("pragma_")
  }

  /// The names of a table's columns, from the titles that the file gives them.
  static func columns(_ titles: [(title: String, isKey: Bool)]) -> [String] {
    var used: Set<String> = []
    // The records' own key is `id` unless a field is called so.
    let hasID = titles.contains { !$0.isKey && $0.title.lowercased() == "id" }
    return titles.enumerated().map { number, column in
      let plain = column.isKey ? (hasID ? "key" : "id") : self.plain(column.title, number: number + 1)
      var name = plain
      var count = 2
      while used.contains(name.lowercased()) {
        name = "\(plain)_\(count)"
        count += 1
      }
      used.insert(name.lowercased())
      return name
    }
  }

  /// Letters and digits of any script; what else there is becomes `_`.
  private static func plain(_ title: String, number: Int) -> String {
    var name = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      let properties = scalar.properties
      if properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark {
        name.append(scalar)
      } else if name.last != "_" {
        name.append("_")
      }
      if name.count >= 60 { break }
    }
    while name.first == "_" { name.removeFirst() }
    while name.last == "_" { name.removeLast() }
    guard let first = name.first else { return "column_\(number)" }
    return (first.properties.numericType == nil ? "" : "c_") + String(name)
  }

  /// Whether a name must be quoted to be read as one.
  static func isKeyword(_ name: String) -> Bool {
    name.utf8.count < 64 && sqlite3_keyword_check(name, Int32(name.utf8.count)) != 0
  }

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
