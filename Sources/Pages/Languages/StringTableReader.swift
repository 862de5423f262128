internal import Diagnostics

/// Reads a string table: one JSON object whose members are texts, or objects of plural forms.
struct StringTableReader {
  /// A member as it stood in the file.
  struct Entry {
    var offset: Int
    var forms: [String: String]
    /// Written as an object of forms.
    var isPlural: Bool
  }

  /// Why it is no string table.
  struct Fault: Error {
    var offset: Int
    var reason: String
  }

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) throws(Fault) -> [String: Entry] {
    var reader = StringTableReader(bytes)
    let entries = try reader.table()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw Fault(offset: reader.index, reason: "words after the last brace") }
    return entries
  }

  private mutating func table() throws(Fault) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try object { reader, key, offset throws(Fault) in
      guard entries[key] == nil else { throw Fault(offset: offset, reason: "the key \"\(key)\" is there twice") }
      reader.skipSpace()
      let isPlural = reader.peek != UInt8(ascii: "\"")
      entries[key] = Entry(offset: offset, forms: try reader.forms(), isPlural: isPlural)
    }
    return entries
  }

  /// A text is the plural form `other`.
  private mutating func forms() throws(Fault) -> [String: String] {
    skipSpace()
    if peek == UInt8(ascii: "\"") { return ["other": try text()] }
    var forms: [String: String] = [:]
    try object { reader, key, _ throws(Fault) in
      reader.skipSpace()
      forms[key] = try reader.text()
    }
    return forms
  }

  private mutating func object(
    _ member: (inout StringTableReader, String, Int) throws(Fault) -> Void
  ) throws(Fault) {
    try expect(UInt8(ascii: "{"), "an opening brace")
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      let offset = index
      let key = try text()
      try expect(UInt8(ascii: ":"), "a colon")
      try member(&self, key, offset)
      skipSpace()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"), "a comma or a closing brace")
  }

  private mutating func text() throws(Fault) -> String {
    let start = index
    try expect(UInt8(ascii: "\""), "a text in quotes")
    var result: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: result, as: UTF8.self) else {
          throw Fault(offset: start, reason: "the text is not valid UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &result)
      case 0..<0x20: throw Fault(offset: index - 1, reason: "a text goes over the end of its line")
      default: result.append(byte)
      }
    }
    throw Fault(offset: start, reason: "a text that is never closed")
  }

  private mutating func escape(into result: inout [UInt8]) throws(Fault) {
    let letter = peek
    index += 1
    switch letter {
    case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter ?? 0)
    case UInt8(ascii: "u"): try unicode(into: &result)
    default: throw Fault(offset: index - 1, reason: "an escape that JSON does not know")
    }
  }

  private mutating func unicode(into result: inout [UInt8]) throws(Fault) {
    var code = try fourDigits()
    if (0xD800..<0xDC00).contains(code), bytes[min(index, bytes.count)...].starts(with: [0x5C, 0x75]) {
      index += 2
      code = 0x10000 + (code - 0xD800) * 0x400 + (try fourDigits() &- 0xDC00) % 0x400
    }
    guard let scalar = Unicode.Scalar(code) else { throw Fault(offset: index, reason: "half of a surrogate pair") }
    result.append(contentsOf: String(scalar).utf8)
  }

  private mutating func fourDigits() throws(Fault) -> UInt32 {
    let end = min(index + 4, bytes.count)
    guard let code = UInt32(String(decoding: bytes[min(index, end)..<end], as: UTF8.self), radix: 16), end == index + 4
    else { throw Fault(offset: index, reason: "four hexadecimal digits are missing after \\u") }
    index = end
    return code
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ words: String) throws(Fault) {
    skipSpace()
    guard take(byte) else { throw Fault(offset: index, reason: "\(words) is missing here") }
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
  }
}
