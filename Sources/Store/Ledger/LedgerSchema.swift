/// The tables of the ledger.
///
/// One row a published file, keyed by the digest of its path: rows are read back sorted by key, and an update never
/// searches by text. Cheaper than an index on the path beside a rowid table: 300,000 rows go in within a second.
enum LedgerSchema {
  static let sql = """
    CREATE TABLE ledger(
      key BLOB NOT NULL PRIMARY KEY,
      path TEXT NOT NULL,
      kind INTEGER NOT NULL,
      size INTEGER NOT NULL,
      inputs BLOB NOT NULL,
      output BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE ledger_state(name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// Whether a row's file is a report's. Behind this very condition stands an index, so that whoever asks which files
  /// a report has does not read the rows of all pages.
  static let isOfReport = "(substr(path, 1, 8) = 'reports/' OR substr(path, 1, 13) = 'site/reports/')"

  static let reportsIndex = "CREATE INDEX ledger_reports ON ledger(path) WHERE \(isOfReport);"
}
