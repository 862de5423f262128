/// The store's record of an analyst's own table.
struct OwnTableRecord: Hashable {
  let key: Int64
  let name: String
  /// A digest of the files that it was read from and of how they were read.
  let source: [UInt8]
  /// A digest of its rows in their order, and of its columns.
  let digest: Int64
  /// Whether all its files were read to their end.
  let isWhole: Bool
  let rows: Int

  static func all(_ connection: Connection) throws -> [OwnTableRecord] {
    try connection.rows("SELECT key, name, source, digest, whole, rows FROM own_tables ORDER BY name") { row in
      OwnTableRecord(
        key: row.integer(0), name: row.text(1) ?? "", source: row.blob(2), digest: row.integer(3),
        isWhole: row.integer(4) != 0, rows: Int(row.integer(5)))
    }
  }
}
