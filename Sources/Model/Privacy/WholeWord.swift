/// A value is a whole word of a text where it is no part of a longer word.
package enum WholeWord {
  /// Whether a byte belongs to a word: an ASCII letter or digit, or a part of another script's letter.
  package static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}

/// Finds in one pass which of many values a text has as whole words (`WholeWord`).
package struct WholeWordSet: Sendable {
  /// The owners of each value.
  private var owners: [ArraySlice<UInt8>: [Int]] = [:]
  /// The lengths of the values that begin with a byte, the shortest first.
  private var lengths = [[Int]](repeating: [], count: 256)

  package init() {}

  /// Adds a value of an owner; an empty one is in no text.
  package mutating func add(_ value: [UInt8], of owner: Int) {
    guard let byte = value.first else { return }
    owners[value[...], default: []].append(owner)
    let first = Int(byte)
    if !lengths[first].contains(value.count) { lengths[first] = (lengths[first] + [value.count]).sorted() }
  }

  /// The owners of the values in a text.
  package func owners(in text: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    for start in text.indices where start == 0 || !WholeWord.isPart(text[start - 1]) {
      for length in lengths[Int(text[start])] {
        let end = start + length
        guard end <= text.count else { break }
        guard end == text.count || !WholeWord.isPart(text[end]) else { continue }
        if let owners = owners[text[start..<end]] { found.formUnion(owners) }
      }
    }
    return found
  }
}

/// The fields of a row as an export had it, which may be cut off or damaged.
package enum RawFields {
  package struct Field: Sendable, Hashable {
    /// Nil if the row does not name its fields, as a line of CSV does not.
    package let name: String?
    package let value: String
  }

  /// All values, those inside other values too.
  package static func all(of raw: String) -> [Field] {
    let bytes = Array(raw.utf8)
    let isNamed = bytes.first { $0 != 0x20 } == UInt8(ascii: "{")
    return isNamed ? named(bytes) : unnamed(bytes)
  }

  private static func unnamed(_ bytes: [UInt8]) -> [Field] {
    bytes.split { ",;\t|".utf8.contains($0) || $0 == quote }.map { Field(name: nil, value: trimmed($0)) }
  }

  /// Members of JSON: a text before a colon names the values that follow it.
  private static func named(_ bytes: [UInt8]) -> [Field] {
    var fields: [Field] = []
    var name: String?
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == quote {
        index = endOfText(bytes, from: index + 1)
        let text = String(decoding: bytes[start + 1..<min(index, bytes.count)], as: UTF8.self)
        index += 1
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
          name = text
        } else {
          fields.append(Field(name: name, value: text))
        }
      } else if isBare(bytes[index]) {
        while index < bytes.count, isBare(bytes[index]) { index += 1 }
        fields.append(Field(name: name, value: String(decoding: bytes[start..<index], as: UTF8.self)))
      } else {
        index += 1
      }
    }
    return fields
  }

  /// Where a text ends: at its quotation mark, or at the end of the bytes.
  private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(index, bytes.count)
  }

  private static func isBare(_ byte: UInt8) -> Bool { byte > 0x20 && !"{}[],:".utf8.contains(byte) && byte != quote }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    return String(decoding: bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "\"")
}
