internal import CSQLite

/// The last calls of one function and their values: a date that a whole question is compared with is asked for in every
/// row of it.
struct AnalystCallMemo {
  private struct Call {
    var arguments: [UInt8] = []
    var value: Value?
  }

  /// Longer arguments are no dates.
  private static let mostBytes = 200
  private var calls = Array(repeating: Call(), count: 4)
  private var oldest = 0
  /// The arguments of the call that was looked for last.
  private var asked: [UInt8] = []

  /// What the function answered to the same arguments; nil where that is not known.
  mutating func value(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> Value? {
    asked.removeAll(keepingCapacity: true)
    for index in 0..<Int(count) { add(values?[index]) }
    return calls.first { $0.value != nil && $0.arguments == asked }?.value
  }

  /// Remembers the answer to the arguments that were looked for last.
  mutating func remember(_ value: Value) {
    guard asked.count <= Self.mostBytes else { return }
    calls[oldest] = Call(arguments: asked, value: value)
    oldest = (oldest + 1) % calls.count
  }

  /// The kind and the bytes; of a text its length, so that no two lists of arguments are alike.
  private mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    asked.append(UInt8(truncatingIfNeeded: type))
    switch type {
    case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_value_int64(value)))
    case SQLITE_FLOAT: add(sqlite3_value_double(value).bitPattern)
    case SQLITE_TEXT: add(sqlite3_value_text(value).map { UnsafeRawPointer($0) }, sqlite3_value_bytes(value))
    case SQLITE_BLOB: add(sqlite3_value_blob(value), sqlite3_value_bytes(value))
    default: break
    }
  }

  private mutating func add(_ start: UnsafeRawPointer?, _ count: Int32) {
    add(UInt64(count))
    asked.append(contentsOf: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }

  private mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number) { asked.append(contentsOf: $0) }
  }
}
