internal import CSQLite

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
