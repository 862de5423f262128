internal import CSQLite

/// SQLite's own look through the store's file: whether its pages are what a table or an index can be. It does not
/// notice other values in a row. In a small file it also compares every index with its table.
final class FileCheck {
  /// A night looks at tables until it has seen so many pages: 32 MB, or one table with its indexes.
  static let pagesANight = 8192
  /// A file of no more pages, 8 MB, is small: its indexes take some 30 ms.
  static let pagesOfSmallFile: Int64 = 2048

  private let connection: Connection
  private let most: Int
  private let smallFile: Int64
  /// Where the next night goes on; nil after a look at everything.
  private(set) var lastTable: String?

  init(_ connection: Connection, pagesANight most: Int = pagesANight, smallFile: Int64 = pagesOfSmallFile) {
    self.connection = connection
    self.most = most
    self.smallFile = smallFile
  }

  /// What is wrong with the file; empty where all is well.
  func whole() throws -> [String] {
    try findings(isSmall() ? "PRAGMA integrity_check(5)" : "PRAGMA quick_check(5)")
  }

  private func isSmall() throws -> Bool { try connection.integer("PRAGMA page_count") ?? 0 <= smallFile }

  /// The same of some tables with their indexes: those that follow `name`, then from the beginning again. A small file is
  /// looked through whole.
  func share(after name: String) throws -> [String] {
    if try isSmall() { return try whole() }
    let names = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
      $0.text(0) ?? ""
    }
    let order = names.filter { $0 > name } + names.filter { $0 <= name }
    for (number, table) in order.enumerated() {
      let findings = try findings("PRAGMA quick_check(\(OwnTableNames.quoted(table)))")
      if !findings.isEmpty { return findings }
      guard number + 1 < order.count else { break }
      if pagesSeen > most {
        lastTable = table
        return []
      }
    }
    lastTable = nil
    return []
  }

  private func findings(_ check: String) throws -> [String] {
    // A statement of its own, as SQLite makes it for the schema as it is.
    let statement = try Statement(connection, check, persistent: false)
    var findings: [String] = []
    while try statement.step() {
      if let finding = statement.text(0), finding != "ok" { findings.append(finding) }
    }
    return findings
  }

  /// How many pages this connection has asked for.
  private var pagesSeen: Int {
    [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
      var (now, highest): (Int32, Int32) = (0, 0)
      sqlite3_db_status(connection.handle, counter, &now, &highest, 0)
      return sum + Int(now)
    }
  }
}
