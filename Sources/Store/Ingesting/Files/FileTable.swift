internal import Model

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
