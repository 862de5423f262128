internal import CSQLite

/// The names by which analysts find their own tables and columns. They need no quotes unless they are SQL keywords, and
/// no two are the same to SQLite.
enum OwnTableNames {
  /// The view of each table. It has the table's name, or that name with the suffix `_export` if a view, a stored table
  /// or a keyword has the name, or if no statement can contain it.
  static func views(of tables: [String], taken: Set<String>) -> [String: String] {
    var used = Set(taken.map { $0.lowercased() }).union(["json_each", "json_tree", "dbstat"])
      .union(SpineUnit.allCases.map(\.table))
    // Tables that keep their names are named first, so that `runs.csv` does not take the name of `runs_export.csv`.
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

  /// The name with `_` in place of characters that no statement may contain.
  private static func sayable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == AnalystNames.sign ? "_" : $0 }))
  }

  /// Whether SQLite reserves a name.
  private static func isReserved(_ name: String) -> Bool {
    let folded = name.lowercased()
    return folded.hasPrefix("sqlite_") || folded.hasPrefix("pragma_")
  }

  /// The names of a table's columns, from their titles in the file.
  static func columns(_ titles: [(title: String, isKey: Bool)]) -> [String] {
    var used: Set<String> = []
    // The records' own key is named `id` unless a field has that name.
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

  /// The title with `_` in place of everything but letters and digits of any script.
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

  /// Whether a name is a keyword, so that it must be quoted.
  static func isKeyword(_ name: String) -> Bool {
    name.utf8.count < 64 && sqlite3_keyword_check(name, Int32(name.utf8.count)) != 0
  }

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
