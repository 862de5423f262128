internal import Diagnostics
package import Model
internal import Platform

// The ledger: which files are published, and what each was made from.
extension Store {
  /// Calls `body` with every row, in byte order of the paths. Costs one scan of the table; the rows are not held in
  /// memory.
  package func eachLedgerRow(_ body: (LedgerRow) throws -> Void) throws {
    try write { connection in
      try connection.each("SELECT \(Statement.ledgerColumns) FROM ledger ORDER BY path") { statement in
        try body(statement.ledgerRow(statement.text(0) ?? "", at: 1))
      }
    }
  }

  /// Calls `body` with the rows of an owner's files, in byte order of their paths.
  package func eachLedgerRow(of owner: PageOwner, _ body: (LedgerRow) throws -> Void) throws {
    try write { try $0.eachLedgerRow(of: owner, body) }
  }

  /// The row of one path.
  package func ledgerRow(_ path: String) throws -> LedgerRow? {
    var found: LedgerRow?
    try eachLedgerRow(of: .file(path)) { found = $0 }
    return found
  }

  /// The number of rows.
  package func ledgerRows() throws -> Int {
    try write { Int(try $0.integer("SELECT count(*) FROM ledger") ?? 0) }
  }

  package func ledgerIsEmpty() throws -> Bool {
    try write { try $0.integer("SELECT 1 FROM ledger LIMIT 1") == nil }
  }

  /// Nil before the first night.
  package func ledgerState() throws -> LedgerState? {
    try write { connection in
      let pairs = try connection.rows("SELECT name, value FROM ledger_state") { ($0.text(0) ?? "", $0.integer(1)) }
      return LedgerState(stored: Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
  }

  /// How many published pages show a photo.
  package func pages(showing photo: String) throws -> Int {
    try write { Int(try $0.integer("SELECT pages FROM photo_pages WHERE photo = ?1", .text(photo)) ?? 0) }
  }

  /// Whether any file of this owner is published.
  package func publishes(any owner: PageOwner) throws -> Bool {
    try write {
      try $0.integer(
        "SELECT 1 FROM ledger WHERE path >= ?1 AND path < ?2 LIMIT 1", .text(owner.first), .text(owner.end))
        != nil
    }
  }

  /// The photos that the pages of an owner show.
  package func photos(shownBy owner: PageOwner) throws -> Set<String> {
    var photos: Set<String> = []
    try eachLedgerRow(of: owner) { photos.formUnion($0.photos.paths) }
    return photos
  }

  /// Runs `body` in one transaction, which is synced to the disk when this returns, whatever the store's settings. From
  /// then on the output counts as published.
  package func updateLedger<Result>(_ body: (LedgerWriter) throws -> Result) throws -> Result {
    try write { connection in
      try connection.execute("PRAGMA synchronous = FULL")
      return try Afterwards.run {
        try connection.transaction {
          let writer = try LedgerWriter(connection)
          let result = try body(writer)
          try writer.finish()
          return result
        }
      } cleanUp: {
        try connection.execute("PRAGMA synchronous = NORMAL")
      }
    }
  }
}

extension Connection {
  func eachLedgerRow(of owner: PageOwner, _ body: (LedgerRow) throws -> Void) throws {
    let statement = try statement(
      "SELECT \(Statement.ledgerColumns) FROM ledger WHERE path >= ?1 AND path < ?2 ORDER BY path")
    statement.bind([.text(owner.first), .text(owner.end)])
    defer { statement.reset() }
    while try statement.step() { try body(statement.ledgerRow(statement.text(0) ?? "", at: 1)) }
  }
}

extension Statement {
  fileprivate static let ledgerColumns = "path, kind, size, inputs, output, rows, sha, photo_bytes, photos"

  /// The row of a path, whose other columns begin at `column`.
  func ledgerRow(_ path: String, at column: Int32) -> LedgerRow {
    var row = LedgerRow(
      path: path, kind: RenderedPage.Kind(rawValue: Int(integer(column))) ?? .page, size: Int(integer(column + 1)),
      inputs: digest(column + 2), output: digest(column + 3))
    row.rows = digest(column + 4)
    row.sha = UInt64(bitPattern: integer(column + 5))
    row.photoBytes = Int(integer(column + 6))
    row.photos = ShownPhotos(text: text(column + 7) ?? "")
    return row
  }

  /// Binds the columns that follow the path of a row, or nulls.
  func bind(_ row: LedgerRow?, at index: Int32) {
    guard let row else { return (index..<index + 8).forEach(bindNull) }
    bind(index, Int64(row.kind.rawValue))
    bind(index + 1, Int64(row.size))
    bind(index + 2, row.inputs)
    bind(index + 3, row.output)
    bind(index + 4, row.rows)
    bind(index + 5, Int64(bitPattern: row.sha))
    bind(index + 6, Int64(row.photoBytes))
    row.photos.text.withBytes { bind(index + 7, text: UnsafeRawBufferPointer($0)) }
  }

  private func digest(_ column: Int32) -> LedgerDigest {
    withBlob(column) { LedgerDigest(reading: $0) } ?? .none
  }

  func bind(_ index: Int32, _ digest: LedgerDigest) {
    withUnsafeBytes(of: (digest.high.bigEndian, digest.low.bigEndian)) { bind(index, blob: $0) }
  }
}

/// Reads the rows of owners from one snapshot of the ledger, which begins with the first query. For one thread at a
/// time.
///
/// It keeps its transaction open, as beginning and ending one for every owner takes longer than finding its rows. The
/// reader must be released before the ledger changes, so that the log can be checkpointed.
package final class LedgerReader: Sendable {
  private let connection: Connection

  package init(_ store: Store) throws {
    connection = try store.readingConnection()
    try reading {
      try connection.execute("PRAGMA cache_size = -1000")
      try connection.beginMoment()
    }
  }

  /// The rows of an owner, in byte order of their paths.
  package func rows(of owner: PageOwner) throws -> [LedgerRow] {
    try reading {
      var rows: [LedgerRow] = []
      try connection.eachLedgerRow(of: owner) { rows.append($0) }
      return rows
    }
  }

  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error.failure(store: connection.path) }
  }
}

/// The ledger's row of one published file.
package struct LedgerRow: Sendable, Hashable {
  /// The path below `Output/`.
  package let path: String
  package let kind: RenderedPage.Kind
  package let size: Int
  /// The digest of everything that the file was made from.
  package let inputs: LedgerDigest
  /// The digest of the file's bytes.
  package let output: LedgerDigest
  /// The digest of the rows that the page lists; `none` if it lists none or if that is unknown.
  package var rows = LedgerDigest.none
  /// The first eight bytes of SHA-256 of the file's bytes; 0 if unknown, as it is of files that no list has.
  package var sha: UInt64 = 0
  /// The bytes of the photos on a page whose `sha` is known.
  package var photoBytes = 0
  /// The photos that a page shows.
  package var photos = ShownPhotos()

  package init(path: String, kind: RenderedPage.Kind, size: Int, inputs: LedgerDigest, output: LedgerDigest) {
    self.path = path
    self.kind = kind
    self.size = size
    self.inputs = inputs
    self.output = output
  }
}

/// The tables of the ledger.
///
/// There is one row per published file. In the order of paths the files of one owner follow one another, so that they
/// are read and removed as one range.
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

  /// The index of a version of the ledger that was not in the order of paths.
  static let reportsIndex = """
    CREATE INDEX ledger_reports ON ledger(path)
    WHERE (substr(path, 1, 8) = 'reports/' OR substr(path, 1, 13) = 'site/reports/');
    """

  /// The ledger in the order of paths, with the digest of the rows that a page lists and the photos that it shows.
  /// Neither is known of pages that are already published, so the next night looks at all of them. The digest of a row
  /// is 0 if an older program wrote it.
  static let owners = """
    ALTER TABLE ledger RENAME TO ledger_by_key;
    CREATE TABLE ledger(
      path TEXT NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, size INTEGER NOT NULL, inputs BLOB NOT NULL,
      output BLOB NOT NULL, rows BLOB NOT NULL DEFAULT x'', digest INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    INSERT INTO ledger(path, kind, size, inputs, output)
      SELECT path, kind, size, inputs, output FROM ledger_by_key ORDER BY path;
    DROP TABLE ledger_by_key;
    CREATE TABLE page_photos(page TEXT NOT NULL, photo TEXT NOT NULL, PRIMARY KEY(page, photo)) WITHOUT ROWID;
    CREATE INDEX page_photos_photo ON page_photos(photo);
    """

  /// The first eight bytes of SHA-256 of a file that the lists of `offline/` have, 0 if that is unknown, and the bytes of
  /// the photos on it. Files of an older program are read once, if the site becomes an app.
  static let lists = """
    ALTER TABLE ledger ADD COLUMN sha INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE ledger ADD COLUMN photo_bytes INTEGER NOT NULL DEFAULT 0;
    """

  /// The photos of a page in its row, a line each, and on how many pages a photo is shown. They took a table with a row
  /// for each page and photo, and its index, which were larger than the ledger.
  static let photoPages = """
    ALTER TABLE ledger ADD COLUMN photos TEXT NOT NULL DEFAULT '';
    UPDATE ledger SET photos = (
        SELECT group_concat(photo, char(10)) FROM (SELECT photo FROM page_photos WHERE page = path ORDER BY photo))
      WHERE path IN (SELECT page FROM page_photos);
    CREATE TABLE photo_pages(photo TEXT NOT NULL PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO photo_pages(photo, pages)
      SELECT photo, count(*) FROM page_photos WHERE page IN (SELECT path FROM ledger) GROUP BY photo;
    DROP TABLE page_photos;
    """

  /// Why a file was written (`FileCause`), which is not known of what is published already.
  static let causes = """
    ALTER TABLE ledger ADD COLUMN night INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE ledger ADD COLUMN causes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE ledger ADD COLUMN row_collection INTEGER;
    ALTER TABLE ledger ADD COLUMN row_id TEXT;
    ALTER TABLE ledger ADD COLUMN row_change TEXT;
    ALTER TABLE ledger ADD COLUMN row_count INTEGER NOT NULL DEFAULT 0;
    """
}
