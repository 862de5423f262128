internal import Model

/// Converts nested objects and lists of a record to JSON text, without secrets.
final class NestedText {
  /// Keys that were checked and are not personal.
  private var harmless: [UInt64: [UInt8]] = [:]
  /// Keys whose values need not be checked.
  private var plain: [UInt64: [UInt8]] = [:]
  /// Keys that are no secrets.
  private var open: [UInt64: [UInt8]] = [:]
  private var bytes: [UInt8] = []

  /// Calls `body` with the value's text without white space between its parts. Secrets are replaced by null, and
  /// `leftOut` is called with their names.
  func withText<Result>(
    _ record: JSONRecord, _ node: Int, leftOut: (String) -> Void, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    bytes.removeAll(keepingCapacity: true)
    let text = record.bytes(of: node)
    var start = 0
    for secret in secrets(record, node) {
      leftOut(secret.name)
      add(UnsafeRawBufferPointer(rebasing: text[start..<secret.value.lowerBound]))
      bytes += Array("null".utf8)
      start = secret.value.upperBound
    }
    add(UnsafeRawBufferPointer(rebasing: text[start...]))
    return try bytes.withUnsafeBytes(body)
  }

  /// Adds text that begins and ends between JSON tokens.
  private func add(_ text: UnsafeRawBufferPointer) {
    var isQuoted = false
    var isEscaped = false
    for byte in text {
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
  }

  /// A value that is left out, by its range from the node's first byte.
  private typealias Secret = (name: String, value: Range<Int>)

  /// The values in a node that are secrets by their keys, or have one in their text, in their order.
  private func secrets(_ record: JSONRecord, _ node: Int) -> [Secret] {
    let tape = record.tape
    var found: [Secret] = []
    for place in node..<Int(tape[node].next) where tape[place].kind == .object {
      var key = place + 1
      while key < Int(tape[place].next) {
        if isSecret(record, key) {
          found.append((String(decoding: record.text(key), as: UTF8.self), Self.place(tape, key + 1, from: node)))
        }
        key = Int(tape[key + 1].next)
      }
    }
    found.sort { $0.value.lowerBound < $1.value.lowerBound }
    var end = 0
    return found.filter { secret in
      defer { end = max(end, secret.value.upperBound) }
      return secret.value.lowerBound >= end
    }
  }

  private static func place(_ tape: JSONTape, _ value: Int, from node: Int) -> Range<Int> {
    let start = Int(tape[value].start) - Int(tape[node].start)
    let end = start + Int(tape[value].length)
    return tape[value].kind == .string ? start - 1..<end + 1 : start..<end
  }

  private func isSecret(_ record: JSONRecord, _ key: Int) -> Bool {
    if record.tape[key + 1].kind == .string, record.tape[key + 1].isEscaped,
      SecretNames.isNamed(in: record.bytes(of: key + 1))
    {
      return true
    }
    let raw = record.bytes(of: key)
    let hash = ColumnFinder.hash(raw)
    if let known = open[hash], known.elementsEqual(raw) { return false }
    if SecretNames.isSecret(record.text(key)) { return true }
    if open.count < 10_000 { open[hash] = Array(raw) }
    return false
  }

  /// Whether a key in it looks personal, or a text under such a key.
  func looksPersonal(_ record: JSONRecord, _ node: Int) -> Bool {
    let tape = record.tape
    for place in node..<Int(tape[node].next) where tape[place].kind == .string {
      let text = ASCIIText.trimmed(record.bytes(of: place))
      if ContactPattern.isFound(in: text, as: .cell) || PersonalValues.isMachine(text) || PersonalValues.isPlace(text)
        || PersonalValues.holdsAccount(text)
      {
        return true
      }
    }
    for place in node..<Int(tape[node].next) where tape[place].kind == .object {
      var key = place + 1
      while key < Int(tape[place].next) {
        if isPersonal(record, key) || isPersonalValue(record, key) { return true }
        key = Int(tape[key + 1].next)
      }
    }
    return false
  }

  /// Whether the value under a key such as `customer` is personal.
  private func isPersonalValue(_ record: JSONRecord, _ key: Int) -> Bool {
    guard [.string, .number].contains(record.tape[key + 1].kind), let kind = openKind(record, key) else { return false }
    let isText = record.tape[key + 1].kind == .string
    let text = String(decoding: isText ? record.text(key + 1) : Array(record.bytes(of: key + 1)), as: UTF8.self)
    return kind == .name ? PersonalValues.isPerson(text) : PersonalValues.isPersonal(text, as: kind)
  }

  private func openKind(_ record: JSONRecord, _ key: Int) -> PersonalWords.Kind? {
    let raw = record.bytes(of: key)
    let hash = ColumnFinder.hash(raw)
    if let known = plain[hash], known.elementsEqual(raw) { return nil }
    let kind = PersonalWords.kind(of: String(decoding: record.text(key), as: UTF8.self))
    if kind == nil, plain.count < 10_000 { plain[hash] = Array(raw) }
    return kind
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
