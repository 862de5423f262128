internal import Model

/// Objects and lists within a record, which stand in a cell as JSON.
final class NestedText {
  /// Keys that were looked at and are harmless.
  private var harmless: [UInt64: [UInt8]] = [:]
  private var bytes: [UInt8] = []

  /// Calls `body` with the value's text without white space between its parts.
  func withText<Result>(
    _ record: JSONRecord, _ node: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    bytes.removeAll(keepingCapacity: true)
    var isQuoted = false
    var isEscaped = false
    for byte in record.bytes(of: node) {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isQuoted = false
        }
      } else {
        if ASCIIText.isSpace(byte) { continue }
        isQuoted = byte == 0x22
      }
      bytes.append(byte)
    }
    return try bytes.withUnsafeBytes(body)
  }

  /// Whether a key within it looks personal.
  func looksPersonal(_ record: JSONRecord, _ node: Int) -> Bool {
    let tape = record.tape
    for place in node..<Int(tape[node].next) where tape[place].kind == .object {
      var key = place + 1
      while key < Int(tape[place].next) {
        if isPersonal(record, key) { return true }
        key = Int(tape[key + 1].next)
      }
    }
    return false
  }

  private func isPersonal(_ record: JSONRecord, _ key: Int) -> Bool {
    let raw = record.bytes(of: key)
    let hash = ColumnFinder.hash(raw)
    if let known = harmless[hash], known.elementsEqual(raw) { return false }
    if PersonalWords.looksPersonal(String(decoding: record.text(key), as: UTF8.self)) { return true }
    if harmless.count < 10_000 { harmless[hash] = Array(raw) }
    return false
  }
}
