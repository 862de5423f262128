internal import Model

/// Folds names and typed text so that they can be compared: lower-case letters without accents, and words separated by
/// one space.
///
/// The same rule runs in the browser. A scalar is lowercased; the table's replacement is used if there is one; other
/// letters and digits stay; other marks and apostrophes are removed; anything else separates words.
struct SearchFolding {
  private static let table = entries(SearchFoldingData.table)
  private var known: [UInt32: [UInt8]] = [:]

  private static let space = UInt8(ascii: " ")

  /// Appends the folded name; nothing if it has no letter and no digit.
  mutating func append(_ name: String, to output: inout [UInt8]) {
    let start = output.count
    name.withBytes { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte >= 0x80 else {
          Self.append(ascii: byte, to: &output, from: start)
          index += 1
          continue
        }
        let (scalar, length) = UTF8Scalars.scalar(bytes, index)
        append(scalar, to: &output, from: start)
        index += length
      }
    }
    if output.count > start, output.last == Self.space { output.removeLast() }
  }

  func folded(_ name: String) -> String {
    var copy = self
    var bytes: [UInt8] = []
    copy.append(name, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(ascii byte: UInt8, to output: inout [UInt8], from start: Int) {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: output.append(byte)
    case 0x41...0x5A: output.append(byte + 32)
    case 0x27: break
    default: if output.count > start, output.last != space { output.append(space) }
    }
  }

  private mutating func append(_ scalar: UInt32, to output: inout [UInt8], from start: Int) {
    let bytes: [UInt8]
    if let found = known[scalar] {
      bytes = found
    } else {
      bytes = Self.folded(scalar)
      known[scalar] = bytes
    }
    guard bytes == [Self.space] else { return output.append(contentsOf: bytes) }
    if output.count > start, output.last != Self.space { output.append(Self.space) }
  }

  /// The replacement of one scalar above ASCII; a space if it separates words.
  private static func folded(_ scalar: UInt32) -> [UInt8] {
    guard let scalar = Unicode.Scalar(scalar) else { return [] }
    return scalar.properties.lowercaseMapping.unicodeScalars.flatMap { small in
      table[small.value] ?? standard(small)
    }
  }

  /// The replacement of a lower-case letter or any other scalar that is not in the table.
  static func standard(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .spacingMark:
      Array(String(scalar).utf8)
    case .nonspacingMark, .enclosingMark: []
    default: scalar == "\u{2019}" ? [] : [space]
    }
  }

  /// Parses `a=àáâ ae=æ`.
  private static func entries(_ text: String) -> [UInt32: [UInt8]] {
    var table: [UInt32: [UInt8]] = [:]
    for group in text.split(separator: " ") {
      guard let middle = group.firstIndex(of: "=") else { continue }
      let result = Array(group[..<middle].utf8)
      for scalar in group[group.index(after: middle)...].unicodeScalars { table[scalar.value] = result }
    }
    return table
  }
}
