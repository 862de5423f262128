internal import Model
internal import Platform

/// Reads a stored row as the batch that an export would give.
enum StoredRow {
  /// The row as it was exported, with its digest; nil if it does not exist.
  static func read(
    _ key: Int64, of layout: TableLayout, in connection: Connection
  ) throws -> (batch: RecordBatch, digest: UInt64)? {
    try read(key, layout.exportedDigest, layout.exportedCells, of: layout, in: connection)
  }

  /// The row as it is shown, including what a user's account filled.
  static func shown(_ key: Int64, of layout: TableLayout, in connection: Connection) throws -> RecordBatch? {
    try read(key, "digest", layout.shownCells, of: layout, in: connection)?.batch
  }

  private static func read(
    _ key: Int64, _ digest: String, _ columns: [String], of layout: TableLayout, in connection: Connection
  ) throws -> (batch: RecordBatch, digest: UInt64)? {
    let select = try connection.statement(
      "SELECT \(digest), \(columns.joined(separator: ", ")) FROM \(layout.table) AS t WHERE t.key = ?1")
    select.bind(1, key)
    defer { select.reset() }
    guard try select.step() else { return nil }
    return (batch(layout.collection, select, at: 1), UInt64(bitPattern: select.integer(0)))
  }

  /// The columns of a collection, beginning at `first`, as a batch of one row.
  static func batch(_ collection: Collection, _ select: Statement, at first: Int32) -> RecordBatch {
    var batch = RecordBatch(collection)
    append(select, at: first, to: &batch)
    return batch
  }

  /// Appends the columns of the batch's collection, beginning at `first`, as a row.
  static func append(_ select: Statement, at first: Int32, to batch: inout RecordBatch) {
    batch.beginRow(line: 0)
    for (index, column) in batch.collection.columns.enumerated() {
      let position = first + Int32(index)
      guard !select.isNull(position) else { continue }
      switch column.kind {
      case .text: if let bytes = select.bytes(position) { batch.set(index, bytes: bytes) }
      case .real: batch.set(index, .real(select.real(position)))
      case .integer, .time: batch.set(index, .integer(select.integer(position)))
      }
    }
  }
}

// Queries of stored rows. All buffered rows must have been inserted.
extension RecordTable {
  func digest(of key: Int64) throws -> UInt64? {
    try flush()
    return try connection.integer("SELECT digest FROM \(layout.table) WHERE key = ?1", .integer(key)).map {
      UInt64(bitPattern: $0)
    }
  }

  /// The digest of the row with this key, which an index found, if it has the id, or the pair of ids, of `row`.
  func digest(of key: Int64, ifItIs row: RowView) throws -> UInt64? {
    try flush()
    let (user, restaurant) = try isPair ? subjects(of: row) : (nil, nil)
    storedID.bind(1, key)
    defer { storedID.reset() }
    guard try storedID.step() else { throw DamagedRow(table: layout.table, key: key) }
    let isSame =
      isPair
      ? storedID.optionalInteger(1) == user && storedID.optionalInteger(2) == restaurant
      : storedID.matches(row, 0, at: 1)
    return isSame ? UInt64(bitPattern: storedID.integer(0)) : nil
  }

  var isPair: Bool { layout.roles[0] != .id }

  /// The row with this key, which an index found, and the result of `body`, which may read the collection's columns.
  func withStored<Result>(
    _ key: Int64, _ digest: UInt64, _ body: (Statement) throws -> Result
  ) throws -> (record: RecordChange.Record, result: Result) {
    try flush()
    stored.bind(1, key)
    defer { stored.reset() }
    guard try stored.step() else { throw DamagedRow(table: layout.table, key: key) }
    func integer(_ column: Int?) -> Int64? { column.flatMap { stored.optionalInteger(Int32($0)) } }
    let record = RecordChange.Record(
      digest: digest, user: integer(layout.user), restaurant: integer(layout.restaurant),
      stars: layout.stars.flatMap { stored.optionalReal(Int32($0)) }, createdAt: integer(layout.createdAt))
    return (record, try body(stored))
  }

  /// The columns in which a stored row differs from `row`, whose values `new` has.
  func changedColumns(of stored: Statement, by row: RowView, _ new: RecordChange.Record) -> ColumnSet {
    var columns = ColumnSet()
    for column in layout.roles.indices {
      let position = Int32(column)
      let isSame =
        switch layout.roles[column] {
        case .id: true
        case .plain: stored.matches(row, column, at: position)
        case .user: stored.optionalInteger(position) == new.user
        case .restaurant: stored.optionalInteger(position) == new.restaurant
        }
      if !isSame { columns.insert(column) }
    }
    return columns
  }
}

/// Reads rows as they were before tonight, on a connection beside the night's transaction.
///
/// It is used if a record is unchanged in its file, but an earlier record of tonight with the same id has replaced its
/// row. The order of the two decides, so the unchanged row is read from before the night and put again.
final class EarlierRows {
  private let path: String
  private var connection: Connection?

  init(path: String) { self.path = path }

  /// The row as a batch, with its digest; nil if it did not exist.
  func row(_ key: Int64, of layout: TableLayout) throws -> (batch: RecordBatch, digest: UInt64)? {
    let connection = try self.connection ?? Connection(path, .readOnly, isChecked: true)
    self.connection = connection
    return try StoredRow.read(key, of: layout, in: connection)
  }
}

extension Statement {
  /// Whether the statement's column `position` equals the row's column.
  func matches(_ row: RowView, _ column: Int, at position: Int32) -> Bool {
    switch row.cells[column] {
    case .null: return isNull(position)
    // A damaged cell may have another type and still read as the same number.
    case .integer(let number): return value(position) == .integer(number)
    case .real(let number): return value(position) == .real(number)
    case .text:
      guard let stored = bytes(position), let new = row.bytes(column), stored.count == new.count else { return false }
      guard let left = stored.baseAddress, let right = new.baseAddress else { return stored.isEmpty }
      return memcmp(left, right, stored.count) == 0
    }
  }
}
