/// Values in the form of the REST interface: `{"integerValue":"5"}`.
enum RESTValue {
  private static let names: Set<String> = [
    "stringValue", "integerValue", "doubleValue", "booleanValue", "timestampValue", "referenceValue", "geoPointValue",
    "mapValue", "arrayValue", "nullValue", "bytesValue",
  ]

  /// The index of the inner value; the index itself if it is no REST value.
  static func unwrapped(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Int {
    guard let name = onlyKey(index, tape, base), names.contains(name) else { return index }
    let inner = index + 2
    guard name == "mapValue" || name == "arrayValue", tape[inner].kind == .object else { return inner }
    let field = onlyKey(inner, tape, base)
    return field == "fields" || field == "values" ? inner + 2 : inner
  }

  /// The only key of an object, if there is one and it is short.
  private static func onlyKey(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> String? {
    let end = Int(tape[index].next)
    guard tape[index].kind == .object, end > index + 2, Int(tape[index + 2].next) == end else { return nil }
    let key = tape[index + 1]
    guard key.length <= 14, key.length >= 6 else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(start: base + Int(key.start), count: Int(key.length)), as: UTF8.self)
  }
}
