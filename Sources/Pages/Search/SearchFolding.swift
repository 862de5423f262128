internal import Model

/// Names and what people type, made comparable: small letters without accents, words of letters and digits with one
/// space between them.
///
/// The same rule runs in the browser: a scalar is put into small letters; what the table names becomes what the table
/// says, other letters and digits stay, other marks and apostrophes go, anything else parts words.
struct SearchFolding {
  private static let table = entries(SearchFoldingData.table)
  private var known: [UInt32: [UInt8]] = [:]

  private static let space = UInt8(ascii: " ")

  /// Appends the folded name; nothing where it holds no letter and no digit.
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

  /// What one scalar above ASCII becomes; a space for what parts words.
  private static func folded(_ scalar: UInt32) -> [UInt8] {
    guard let scalar = Unicode.Scalar(scalar) else { return [] }
    return scalar.properties.lowercaseMapping.unicodeScalars.flatMap { small in
      table[small.value] ?? standard(small)
    }
  }

  /// What becomes of a small letter or any other scalar that the table does not name.
  static func standard(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .spacingMark:
      Array(String(scalar).utf8)
    case .nonspacingMark, .enclosingMark: []
    default: scalar == "\u{2019}" ? [] : [space]
    }
  }

  /// `a=àáâ ae=æ`.
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
