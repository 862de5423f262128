package import Model

/// The export files of earlier nights and of tonight.
final class FileTable {
  private let connection: Connection
  private var tonight: [String: FileRecord] = [:]

  init(_ connection: Connection) { self.connection = connection }

  func known(_ name: String) throws -> FileRecord? {
    try connection.rows("SELECT \(columns) FROM files WHERE name = ?1", .text(name), read: Self.record).first
  }

  func known(of collection: Collection) throws -> [FileRecord] {
    try connection.rows(
      "SELECT \(columns) FROM files WHERE collection = ?1 ORDER BY name", .integer(Int64(collection.rawValue)),
      read: Self.record)
  }

  /// The names of files that belong to no collection and begin with `prefix`.
  func tables(beginning prefix: String) throws -> [String] {
    try connection.rows(
      "SELECT name FROM files WHERE collection IS NULL AND substr(name, 1, length(?1)) = ?1 ORDER BY name",
      .text(prefix)
    ) { $0.text(0) ?? "" }
  }

  func isOfTonight(_ name: String) -> Bool { tonight[name] != nil }

  /// The names of tonight's files that were not read to their end.
  var broken: [String] { tonight.values.filter { !$0.isWhole }.map(\.name).sorted() }

  func record(_ record: FileRecord) { tonight[record.name] = record }

  /// The names of tonight's files that were read rather than skipped. The files in `rejecting` always count as read.
  func namesOfFilesRead(begun: Set<Collection>, begunAccounts: Bool, rejecting: Set<String>, mode: IngestRules.Mode)
    throws
    -> [String]
  {
    try tonight.values.filter { file in
      if rejecting.contains(file.name) { return true }
      if mode == .snapshot, let collection = file.collection {
        return file.isOfAccounts ? begunAccounts : begun.contains(collection)
      }
      guard let before = try known(file.name) else { return true }
      return before.digest != file.digest || before.readerFingerprint != file.readerFingerprint
        || before.isWhole != file.isWhole
    }.map(\.name)
  }

  /// Stores tonight's files. In a snapshot it deletes all other files, and returns their names.
  func recordTonight(mode: IngestRules.Mode) throws -> [String] {
    var gone: [String] = []
    if mode == .snapshot {
      let names = try connection.rows("SELECT name FROM files ORDER BY name") { $0.text(0) ?? "" }
      gone = names.filter { tonight[$0] == nil }
      for name in gone { try connection.run("DELETE FROM files WHERE name = ?1", .text(name)) }
    }
    for name in tonight.keys.sorted() {
      if let record = tonight[name], try known(name) != record { try write(record) }
    }
    return gone
  }

  /// The newest modification time among tonight's files, to the minute.
  var newest: Int64? {
    let minute: Int64 = 60_000_000_000
    guard let newest = tonight.values.map(\.modified).max() else { return nil }
    return (newest - (newest % minute + minute) % minute) / 1000
  }

  private let columns = "name, collection, size, modified, changed, inode, digest, mapping, whole, rows, accounts"

  private func write(_ record: FileRecord) throws {
    try connection.run(
      "INSERT OR REPLACE INTO files(\(columns)) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
      .text(record.name), Value(record.collection.map { Int64($0.rawValue) }), Value(record.size),
      .integer(record.modified), .integer(record.changed), .integer(Int64(bitPattern: record.inode)),
      .blob(record.digest), .blob(record.readerFingerprint), .integer(record.isWhole ? 1 : 0), Value(record.rows),
      .integer(record.isOfAccounts ? 1 : 0))
  }

  private static func record(_ row: Statement) -> FileRecord {
    FileRecord(
      name: row.text(0) ?? "",
      collection: row.optionalInteger(1).flatMap { UInt8(exactly: $0) }.flatMap(Collection.init(rawValue:)),
      size: Int(row.integer(2)), modified: row.integer(3), changed: row.integer(4),
      inode: UInt64(bitPattern: row.integer(5)), digest: row.blob(6), readerFingerprint: row.blob(7),
      isWhole: row.integer(8) != 0, rows: Int(row.integer(9)),
      isOfAccounts: row.integer(10) != 0)
  }
}

/// What the store remembers of an export file, so that an unchanged one is not read again.
package struct FileRecord: Sendable, Hashable {
  /// The path below the exports folder.
  package var name: String
  /// Nil for an analyst's table.
  package var collection: Collection?
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// When the inode changed, in nanoseconds since 1970.
  package var changed: Int64
  package var inode: UInt64
  package var digest: [UInt8]
  /// A digest of everything that decided how the file was read. If tonight's differs, the file is read again.
  package var readerFingerprint: [UInt8]
  /// Whether it was read to its end, without a break in the data.
  package var isWhole: Bool
  package var rows: Int
  /// Whether its rows are users' accounts.
  package var isOfAccounts: Bool

  package init(
    name: String, collection: Collection?, size: Int, modified: Int64, changed: Int64, inode: UInt64,
    digest: [UInt8] = [], readerFingerprint: [UInt8] = [], isWhole: Bool = true, rows: Int = 0,
    isOfAccounts: Bool = false
  ) {
    self.name = name
    self.collection = collection
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.digest = digest
    self.readerFingerprint = readerFingerprint
    self.isWhole = isWhole
    self.rows = rows
    self.isOfAccounts = isOfAccounts
  }
}

extension Store {
  /// The export files that the store's rows came from, in order of their collections and names.
  package func exportFiles() throws -> [FileRecord] {
    try write { connection in
      let files = FileTable(connection)
      return try Collection.allCases.flatMap { try files.known(of: $0) }
    }
  }
}
