internal import CSQLite

/// The arguments of an aggregate function in one row.
struct AnalystRow {
  private let values: UnsafeMutablePointer<OpaquePointer?>
  let count: Int

  init(_ values: UnsafeMutablePointer<OpaquePointer?>, count: Int32) {
    self.values = values
    self.count = Int(count)
  }

  func isNumber(_ index: Int) -> Bool {
    let type = sqlite3_value_type(values[index])
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  /// The argument as a double; nil if it is no number. A zero has no sign, so that equal numbers are the same.
  func number(_ index: Int) -> Double? { isNumber(index) ? sqlite3_value_double(values[index]) + 0.0 : nil }

  /// The argument, which is a number; nil if it is infinite.
  func exact(_ index: Int) -> ExactNumber? {
    sqlite3_value_type(values[index]) == SQLITE_INTEGER
      ? ExactNumber(sqlite3_value_int64(values[index])) : ExactNumber(sqlite3_value_double(values[index]))
  }
}
