internal import CSQLite
internal import Model

/// The SQL functions that hide what may identify a person (law 8): `shown_name`, `shown_id` and `shown_address`.
///
/// Every connection has them, so that pages and analysts see the same. They return most values unchanged.
enum ShownFunctions {
  /// The SQL of a user's name, if their row has the alias `row`: null if the name is their e-mail address or phone
  /// number.
  static func name(of row: String) -> String { "shown_name(\(row).name, \(row).email, \(row).phone)" }

  static func attach(to handle: OpaquePointer) {
    add("shown_name", 3, handle) { context, _, values in
      guard let values, let name = ShownFunctions.bytes(values[0]) else { return }
      let (mail, phone) = (ShownFunctions.bytes(values[1]), ShownFunctions.bytes(values[2]))
      guard !PersonalName.isContact(name, mail: mail, phone: phone) else { return }
      sqlite3_result_value(context, values[0])
    }
    add("shown_id", 1, handle) { context, _, values in
      ShownFunctions.answer(context, values?[0], suspect: { ContactPattern.isFound(in: $0, as: .id) }, Slug.shown)
    }
    add("shown_address", 1, handle) { context, _, values in
      ShownFunctions.answer(context, values?[0], suspect: ShownAddress.mustChange, ShownAddress.of)
    }
  }

  /// Returns the value unchanged, or the result of `change` for a text that is `suspect`.
  private static func answer(
    _ context: OpaquePointer?, _ value: OpaquePointer?, suspect: (UnsafeRawBufferPointer) -> Bool,
    _ change: (String) -> String
  ) {
    guard let text = bytes(value), suspect(text) else { return sqlite3_result_value(context, value) }
    AnalystArguments.answer(context, .text(change(String(decoding: text, as: UTF8.self))))
  }

  /// A value's text; nil for null.
  private static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer? {
    guard let start = sqlite3_value_text(value) else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  private static func add(
    _ name: String, _ count: Int32, _ handle: OpaquePointer,
    _ body: @escaping @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) {
    sqlite3_create_function_v2(
      handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil, body, nil, nil, nil)
  }
}
