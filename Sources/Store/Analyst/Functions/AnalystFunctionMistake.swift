internal import CSQLite

/// Why one of sumaq's functions gives no value, in the form in which SQLite carries it to `AnalystHints`.
struct AnalystFunctionMistake: Error {
  /// The function's name, by which its place in the statement is found.
  let function: String
  let reason: String
  let mend: String

  init(_ function: String, _ reason: String, mend: String) {
    self.function = function
    self.reason = reason
    self.mend = mend
  }

  /// The three texts as one message. No statement contains the sign between them.
  var message: String { [Self.sign + function, reason, mend].joined(separator: Self.sign) }

  /// Reads a message; nil for one of SQLite's own.
  init?(message: String) {
    guard message.hasPrefix(Self.sign) else { return nil }
    let parts = message.split(separator: Self.sign)
    guard parts.count == 3 else { return nil }
    self.init(String(parts[0]), String(parts[1]), mend: String(parts[2]))
  }

  /// Ends the function with this error.
  func answer(_ context: OpaquePointer?) { sqlite3_result_error(context, message, -1) }

  private static let sign = String(AnalystNames.sign)
}
