internal import CSQLite
package import Diagnostics

/// Runs SQLite's check of the store's file: whether its pages form valid tables and indexes. It does not detect changed
/// values in a row. In a small file it also compares every index with its table.
final class FileCheck {
  /// A night checks tables until it has read this number of pages: 32 MB, or one table with its indexes. After a larger
  /// table no night checks any until their shares make up for it, so that a night takes no longer on average.
  static let pagesANight = 8192
  /// A file of at most this number of pages, 8 MB, is small. Checking its indexes takes some 30 ms.
  static let pagesOfSmallFile: Int64 = 2048

  private let connection: Connection
  private let most: Int
  private let smallFile: Int64
  /// The last table that was checked, after which the next night goes on; nil if the file was checked whole.
  private(set) var lastTable: String?
  /// How many pages nights have read beyond their shares.
  private(set) var pagesAhead: Int

  init(
    _ connection: Connection, pagesANight most: Int = pagesANight, pagesAhead: Int = 0,
    smallFile: Int64 = pagesOfSmallFile
  ) {
    self.connection = connection
    self.most = most
    self.pagesAhead = pagesAhead
    self.smallFile = smallFile
  }

  /// What is wrong with the file; empty if nothing is.
  func whole() throws -> [String] {
    try findings(isSmall() ? "PRAGMA integrity_check(5)" : "PRAGMA quick_check(5)")
  }

  private func isSmall() throws -> Bool { try connection.integer("PRAGMA page_count") ?? 0 <= smallFile }

  /// Checks some tables with their indexes: those whose names follow `name`, then from the first name again. A small
  /// file is checked whole.
  func share(after name: String) throws -> [String] {
    if try isSmall() { return try whole() }
    lastTable = name
    guard pagesAhead <= most else {
      pagesAhead -= most
      return []
    }
    defer { pagesAhead = max(0, pagesAhead + pagesSeen - most) }
    let names = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
      $0.text(0) ?? ""
    }
    let order = names.filter { $0 > name } + names.filter { $0 <= name }
    for table in order {
      let findings = try findings("PRAGMA quick_check(\(OwnTableNames.quoted(table)))")
      if !findings.isEmpty { return findings }
      lastTable = table
      if pagesSeen > most { break }
    }
    return []
  }

  private func findings(_ check: String) throws -> [String] {
    // The statement is not cached, as SQLite compiles it for the current schema.
    let statement = try Statement(connection, check, persistent: false)
    var findings: [String] = []
    while try statement.step() {
      if let finding = statement.text(0), finding != "ok" { findings.append(finding) }
    }
    return findings
  }

  /// The number of pages that this connection has read.
  private var pagesSeen: Int {
    [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
      var (now, highest): (Int32, Int32) = (0, 0)
      sqlite3_db_status(connection.handle, counter, &now, &highest, 0)
      return sum + Int(now)
    }
  }
}

extension Store {
  /// Checks the file, or the part of it that is next in turn, before its contents are published; throws if it is
  /// damaged. A file that this run wrote has had no time to be damaged, and each of its pages is held when it is read.
  package func requireSound(whole: Bool) throws {
    guard !isWritten.withLock({ $0 }) else { return }
    let (after, ahead) =
      whole ? (nil, nil) : try write { (try Meta($0).text(.checkedTable), try Meta($0).integer(.checkedAhead)) }
    let check = FileCheck(try readingConnection(), pagesAhead: Int(ahead ?? 0))
    do {
      let findings = whole ? try check.whole() : try check.share(after: after ?? "")
      if let finding = findings.first {
        throw Failure(
          .inputOutput,
          StoreProblems.corrupt.problem(at: Place(path), "the store is damaged: \(Printable.line(finding))"))
      }
    } catch let error as StoreError {
      throw error.failure(store: path)
    }
    // A small store is checked completely every night, so there is no position to store.
    guard !whole, let last = check.lastTable else { return }
    try write { connection in
      let meta = Meta(connection)
      try meta.set(.checkedTable, .text(last))
      try meta.set(.checkedAhead, .integer(Int64(check.pagesAhead)))
    }
  }

  /// A complete check: SQLite's own check of the file, and whether the tables are consistent. Empty if nothing is
  /// wrong. It reads everything, so it takes seconds for a million reviews.
  package func check() throws -> [Problem] {
    try write { connection in
      var problems = try integrity(connection)
      for rule in Self.agreements {
        let count = try connection.integer(rule.sql) ?? 0
        if count > 0 {
          problems.append(StoreProblems.inconsistent.problem(at: Place(path), "\(rule.words): \(count)"))
        }
      }
      return problems
    }
  }

  private func integrity(_ connection: Connection) throws -> [Problem] {
    try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) ?? "" }.filter { $0 != "ok" }
      .map { StoreProblems.corrupt.problem(at: Place(path), $0) }
  }

  private static let agreements: [(words: String, sql: String)] =
    references.map { table, column, subject in
      (
        "rows of \(table) whose \(column) leads nowhere",
        """
        SELECT count(*) FROM \(table) WHERE \(column) IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM \(subject) AS s WHERE s.key = \(table).\(column))
        """
      )
    } + [summaries("restaurant"), summaries("user")]

  private static let references: [(table: String, column: String, subject: String)] =
    ["reviews", "favorites", "visits", "orders"].map { ($0, "user_key", "users") }
    + ["reviews", "dishes", "offers", "favorites", "visits", "orders"].map { ($0, "restaurant_key", "restaurants") }
    + [("neighbours", "neighbour_key", "restaurants"), ("neighbours", "restaurant_key", "restaurants")]

  private static func summaries(_ subject: String) -> (words: String, sql: String) {
    (
      "\(subject)s whose kept sums are not those of their reviews",
      """
      SELECT count(*) FROM (
        SELECT \(subject)_key AS key, count(*) AS count FROM reviews WHERE \(subject)_key IS NOT NULL GROUP BY 1
      ) AS r FULL JOIN \(subject)_summaries AS s ON s.key = r.key WHERE s.count IS NOT r.count
      """
    )
  }
}
