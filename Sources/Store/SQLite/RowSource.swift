internal import CSQLite

/// A virtual table of a connection, whose rows are cells in memory.
final class RowSource {
  /// A value. The bits of a text or blob are its offset in the bytes and its length.
  struct Cell {
    enum Kind: UInt8 {
      case null
      case integer
      case real
      case text
      case blob
    }

    let kind: Kind
    let bits: UInt64
  }

  /// The table's current rows.
  fileprivate struct Rows {
    var cells: UnsafePointer<Cell>?
    var bytes: UnsafeRawPointer?
    var count = 0
    var width = 0
  }

  static let name = "sumaq_new_rows"
  /// The number of columns, which is more than the widest table of the store has.
  private static let columns = 40

  private let rows: UnsafeMutablePointer<Rows>

  /// `handle` must be closed before this object is released.
  init(_ handle: OpaquePointer) throws(StoreError) {
    rows = .allocate(capacity: 1)
    rows.initialize(to: Rows())
    guard sqlite3_create_module_v2(handle, Self.name, Self.module, rows, nil) == SQLITE_OK else {
      throw StoreError(handle, sql: Self.name)
    }
  }

  deinit { rows.deallocate() }

  /// Sets the table's rows, each with `width` cells.
  func setRows(_ cells: UnsafePointer<Cell>, _ bytes: UnsafeRawPointer, rows count: Int, width: Int) {
    rows.pointee = Rows(cells: cells, bytes: bytes, count: count, width: width)
  }

  /// Removes the table's rows.
  func removeRows() { rows.pointee = Rows() }

  private struct Table {
    var base = sqlite3_vtab()
    var rows: UnsafeMutablePointer<Rows>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var rows: UnsafeMutablePointer<Rows>
    var row = 0
  }

  nonisolated(unsafe) private static let module = VirtualTable.module { module in
    module.xConnect = { handle, rows, _, _, table, _ in
      guard let rows else { return SQLITE_ERROR }
      let names = (0..<RowSource.columns).map { "c\($0)" }.joined(separator: ", ")
      return VirtualTable.connect(
        handle, "CREATE TABLE x(\(names))", Table(rows: rows.assumingMemoryBound(to: Rows.self)), into: table)
    }
    module.xBestIndex = { _, _ in SQLITE_OK }
    module.xOpen = { table, cursor in
      guard let table = VirtualTable.table(table, as: Table.self) else { return SQLITE_ERROR }
      return VirtualTable.open(Cursor(rows: table.pointee.rows), into: cursor)
    }
    module.xFilter = { cursor, _, _, _, _ in
      RowSource.cursor(cursor)?.pointee.row = 0
      return SQLITE_OK
    }
    module.xNext = { cursor in
      RowSource.cursor(cursor)?.pointee.row += 1
      return SQLITE_OK
    }
    module.xEof = { cursor in
      guard let cursor = RowSource.cursor(cursor) else { return 1 }
      return cursor.pointee.row >= cursor.pointee.rows.pointee.count ? 1 : 0
    }
    module.xColumn = { RowSource.column($0, $1, $2) }
    module.xRowid = { cursor, rowid in
      rowid?.pointee = Int64(RowSource.cursor(cursor)?.pointee.row ?? 0)
      return SQLITE_OK
    }
  }

  @inline(__always)
  private static func cursor(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<Cursor>? {
    VirtualTable.cursor(cursor, as: Cursor.self)
  }

  @inline(__always)
  private static func column(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?, _ column: Int32
  ) -> Int32 {
    guard let cursor = Self.cursor(cursor) else { return SQLITE_ERROR }
    let rows = cursor.pointee.rows.pointee
    guard let cells = rows.cells, let bytes = rows.bytes else { return SQLITE_ERROR }
    let cell = cells[cursor.pointee.row &* rows.width &+ Int(column)]
    let (start, count) = (bytes + Int(cell.bits >> 32), Int32(truncatingIfNeeded: cell.bits))
    switch cell.kind {
    case .null: sqlite3_result_null(context)
    case .integer: sqlite3_result_int64(context, Int64(bitPattern: cell.bits))
    case .real: sqlite3_result_double(context, Double(bitPattern: cell.bits))
    // The bytes stay valid until the statement has ended, so SQLite need not copy them.
    case .text: sqlite3_result_text(context, start.assumingMemoryBound(to: CChar.self), count, nil)
    case .blob: sqlite3_result_blob(context, start, count, nil)
    }
    return SQLITE_OK
  }
}

/// What all virtual tables of the store share: Swift code makes their rows, and SQL cannot change them.
///
/// A table and a cursor are structs that begin with SQLite's own, in memory that is allocated here.
enum VirtualTable {
  /// A module, which SQLite may read as long as the process runs. `complete` sets what differs: how a table is connected
  /// and planned, and how a cursor is opened and moves. A closing cursor must not own anything unless `complete`
  /// replaces `xClose`.
  static func module(_ complete: (inout sqlite3_module) -> Void) -> UnsafePointer<sqlite3_module> {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    module.pointee.xDisconnect = { table in
      UnsafeMutableRawPointer(table)?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xClose = { VirtualTable.close($0) }
    complete(&module.pointee)
    return UnsafePointer(module)
  }

  /// Declares the columns of a table, and allocates it. `Table` begins with a `sqlite3_vtab`.
  static func connect<Table>(
    _ handle: OpaquePointer?, _ declaration: String, _ table: Table,
    into place: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let place else { return SQLITE_ERROR }
    let answer = sqlite3_declare_vtab(handle, declaration)
    guard answer == SQLITE_OK else { return answer }
    let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    made.initialize(to: table)
    place.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  /// Allocates a cursor. `Cursor` begins with a `sqlite3_vtab_cursor`.
  static func open<Cursor>(
    _ cursor: Cursor, into place: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    guard let place else { return SQLITE_ERROR }
    let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    made.initialize(to: cursor)
    place.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  /// Releases a cursor's memory.
  static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    UnsafeMutableRawPointer(cursor)?.deallocate()
    return SQLITE_OK
  }

  /// SQLite's table as the struct that `connect` was called with.
  @inline(__always)
  static func table<Table>(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?, as type: Table.Type
  ) -> UnsafeMutablePointer<Table>? {
    UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: type)
  }

  /// SQLite's cursor as the struct that `open` was called with.
  @inline(__always)
  static func cursor<Cursor>(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, as type: Cursor.Type
  ) -> UnsafeMutablePointer<Cursor>? {
    UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: type)
  }
}
