internal import CSQLite
internal import Platform

/// A prepared statement: bind, step, read, reset. Columns count from 0, parameters from 1.
///
/// It belongs to its connection and to that connection's thread.
final class Statement {
  let sql: String
  private let handle: OpaquePointer
  private let database: OpaquePointer

  init(_ connection: Connection, _ sql: String, persistent: Bool = true) throws(StoreError) {
    var prepared: OpaquePointer?
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    guard sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil) == SQLITE_OK, let prepared else {
      throw sqlite3_errcode(connection.handle) == SQLITE_OK
        ? StoreError(code: SQLITE_ERROR, message: "no statement", sql: sql) : StoreError(connection.handle, sql: sql)
    }
    self.sql = sql
    handle = prepared
    database = connection.handle
  }

  /// A statement that was prepared elsewhere, and is finalized with this object.
  init(_ connection: Connection, prepared: OpaquePointer, _ sql: String) {
    self.sql = sql
    handle = prepared
    database = connection.handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Moves to the next row; false at the end, where the statement is reset.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let error = StoreError(database, sql: sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  func reset() { sqlite3_reset(handle) }

  /// Whether it is on a row: neither at its end nor reset.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  func bind(_ values: [Value]) {
    for (index, value) in values.enumerated() { bind(Int32(index + 1), value) }
  }

  func bind(_ index: Int32, _ value: Value) {
    switch value {
    case .null: bindNull(index)
    case .integer(let number): bind(index, number)
    case .real(let number): bind(index, number)
    case .text(var text): text.withUTF8 { bind(index, text: UnsafeRawBufferPointer($0)) }
    case .blob(let bytes): bytes.withUnsafeBytes { bind(index, blob: $0) }
    }
  }

  func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }
  func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(handle, index, number) }
  func bind(_ index: Int32, _ number: Double) { sqlite3_bind_double(handle, index, number) }

  /// Binds UTF-8, which SQLite copies. If `borrowed`, the bytes must stay valid until the statement is reset.
  func bind(_ index: Int32, text bytes: UnsafeRawBufferPointer, borrowed: Bool = false) {
    let start = (bytes.baseAddress ?? Self.empty).assumingMemoryBound(to: CChar.self)
    sqlite3_bind_text64(
      handle, index, start, UInt64(bytes.count), borrowed ? nil : SQLiteDestructor.transient, UInt8(SQLITE_UTF8))
  }

  func bind(_ index: Int32, blob bytes: UnsafeRawBufferPointer) {
    sqlite3_bind_blob64(handle, index, bytes.baseAddress ?? Self.empty, UInt64(bytes.count), SQLiteDestructor.transient)
  }

  /// Binds a column of another statement's row with its type. SQLite copies the value.
  func bind(_ index: Int32, column: Int32, of row: Statement) {
    sqlite3_bind_value(handle, index, sqlite3_column_value(row.handle, column))
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// Whether the column is stored as text. Ask before it is read as anything else.
  func isText(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_TEXT }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The column's UTF-8, valid until the next step; nil for null.
  ///
  /// The column's value is looked up once, as each of SQLite's column functions looks it up again. A value must not
  /// leave its thread, and neither does the statement.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    let value = sqlite3_column_value(handle, column)
    guard let start = sqlite3_value_text(value) else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  func text(_ column: Int32) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Calls `body` with the column's blob, which is valid only during the call.
  func withBlob<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = sqlite3_column_blob(handle, column)
    return body(
      UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))))
  }

  /// The number of the statement's parameters.
  var parameters: Int { Int(sqlite3_bind_parameter_count(handle)) }

  func optionalInteger(_ column: Int32) -> Int64? {
    let value = sqlite3_column_value(handle, column)
    return sqlite3_value_type(value) == SQLITE_NULL ? nil : sqlite3_value_int64(value)
  }

  func optionalReal(_ column: Int32) -> Double? {
    let value = sqlite3_column_value(handle, column)
    return sqlite3_value_type(value) == SQLITE_NULL ? nil : sqlite3_value_double(value)
  }

  /// The column's value with its stored type.
  func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column) ?? "")
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) }
  }

  /// The address of empty texts and blobs, as a null pointer would bind NULL.
  nonisolated(unsafe) private static let empty = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}

/// A value of SQLite's: of a parameter or of a row.
package enum AnalystValue: Sendable, Hashable, Codable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }

  /// Nil becomes null.
  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }

  /// The value as a double; nil if it is no number.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  package var isNull: Bool { self == .null }
}

typealias Value = AnalystValue

/// The destructors that SQLite's bind and result functions take.
enum SQLiteDestructor {
  /// `SQLITE_TRANSIENT`, which makes SQLite copy the bytes at once. It is a cast that Swift does not import.
  static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
