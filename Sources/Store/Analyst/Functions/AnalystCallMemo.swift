internal import CSQLite

/// A cache of the last calls of one function. A question that compares with a date calls the function with the same
/// arguments in every row.
struct AnalystCallMemo {
  private struct Call {
    var arguments: [UInt8] = []
    var value: Value?
  }

  /// Longer arguments cannot be dates.
  private static let mostBytes = 200
  private var calls = Array(repeating: Call(), count: 4)
  private var oldest = 0
  /// The arguments of the last look-up.
  private var asked: [UInt8] = []

  /// The cached result for these arguments; nil if there is none.
  mutating func value(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> Value? {
    asked.removeAll(keepingCapacity: true)
    for index in 0..<Int(count) { add(values?[index]) }
    return calls.first { $0.value != nil && $0.arguments == asked }?.value
  }

  /// Caches the result for the arguments of the last look-up.
  mutating func remember(_ value: Value) {
    guard asked.count <= Self.mostBytes else { return }
    calls[oldest] = Call(arguments: asked, value: value)
    oldest = (oldest + 1) % calls.count
  }

  /// Appends the type and the bytes of a value. A text's length precedes it, so that different arguments have different
  /// bytes.
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
