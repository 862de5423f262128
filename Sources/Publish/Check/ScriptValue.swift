/// The data of a search's script: JSON, as `SearchShard` and `ReviewWords` of Pages write it.
enum ScriptValue {
  case text(String, offset: Int)
  case number(Int, offset: Int)
  case list([ScriptValue], offset: Int)
  /// Members in their order.
  case object([(name: String, value: ScriptValue)], offset: Int)

  /// Of its first byte.
  var offset: Int {
    switch self {
    case .text(_, let offset), .number(_, let offset), .list(_, let offset), .object(_, let offset): offset
    }
  }
}

/// Reads `sumaqFound("<id>",<data>);`.
struct ScriptReader {
  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  /// What such a script begins with.
  static let call = Array("sumaqFound(".utf8)
  private static let deepest = 8

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) throws(Fault) -> (id: String, data: ScriptValue) {
    var reader = ScriptReader(bytes)
    reader.index = call.count
    let id = try reader.text()
    try reader.expect(UInt8(ascii: ","))
    let data = try reader.value(deepest)
    for byte in ");\n".utf8 { try reader.expect(byte) }
    guard reader.index == bytes.count else { throw reader.fault("something follows the script's end") }
    return (id, data)
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, offset: min(index, bytes.count)) }

  private mutating func expect(_ byte: UInt8) throws(Fault) {
    guard take(byte) else {
      throw fault(byte == 0x0A ? "a line end is missing" : "a \(Character(Unicode.Scalar(byte))) is missing")
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(_ depth: Int) throws(Fault) -> ScriptValue {
    guard depth > 0 else { throw fault("the data is nested too deep") }
    let start = index
    switch peek {
    case UInt8(ascii: "\""): return .text(try text(), offset: start)
    case UInt8(ascii: "["):
      var items: [ScriptValue] = []
      try each(UInt8(ascii: "]")) { reader throws(Fault) in items.append(try reader.value(depth - 1)) }
      return .list(items, offset: start)
    case UInt8(ascii: "{"):
      var members: [(name: String, value: ScriptValue)] = []
      try each(UInt8(ascii: "}")) { reader throws(Fault) in
        let name = try reader.text()
        try reader.expect(UInt8(ascii: ":"))
        members.append((name, try reader.value(depth - 1)))
      }
      return .object(members, offset: start)
    default: return .number(try number(), offset: start)
    }
  }

  /// What stands between two brackets, with commas between; line ends may follow these.
  private mutating func each(
    _ close: UInt8, _ item: (inout ScriptReader) throws(Fault) -> Void
  ) throws(Fault) {
    index += 1
    if take(close) { return }
    repeat {
      _ = take(0x0A)
      try item(&self)
    } while take(UInt8(ascii: ","))
    try expect(close)
  }

  private mutating func number() throws(Fault) -> Int {
    let digits = bytes[min(index, bytes.count)...].prefix { (0x30...0x39).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { throw fault("a value is missing") }
    index += digits.count
    return number
  }

  private mutating func text() throws(Fault) -> String {
    try expect(UInt8(ascii: "\""))
    let start = index
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a text goes over the end of its line") }
      index += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    try expect(UInt8(ascii: "\""))
    guard let result = String(validating: text, as: UTF8.self) else {
      throw Fault(reason: "a text is not valid UTF-8", offset: start)
    }
    return result
  }

  private mutating func escape(into text: inout [UInt8]) throws(Fault) {
    let letter = peek
    index += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(letter ?? 0)
    case UInt8(ascii: "u"):
      let digits = String(decoding: bytes[min(index, bytes.count)...].prefix(4), as: UTF8.self)
      guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
        throw fault("four hexadecimal digits are missing after \\u")
      }
      text += String(scalar).utf8
      index += 4
    default: throw fault("an escape that a shard does not have")
    }
  }
}
