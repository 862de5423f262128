/// A text as it is compared with addresses and phone numbers: what is encoded for an address or a page is decoded, and
/// of its case-folded NFKC form digits of all scripts, dashes and blanks are those of ASCII. What is invisible is left out.
struct ContactForm {
  /// In UTF-8.
  private(set) var bytes: [UInt8] = []

  init(_ text: UnsafeRawBufferPointer) {
    if text.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "&") }) {
      bytes = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : max($0, 0x20) }
      return
    }
    // What was encoded twice is decoded twice.
    let decoded = Self.decoded(Self.decoded(Array(text)))
    for scalar in NameFolding.folded(String(decoding: decoded, as: UTF8.self)).unicodeScalars { add(scalar) }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return bytes.append(max(UInt8(truncatingIfNeeded: scalar.value), 0x20)) }
    let properties = scalar.properties
    switch (properties.generalCategory, properties.numericType) {
    case (_, .decimal?), (_, .digit?): bytes.append(0x30 + UInt8(properties.numericValue ?? 0))
    case (.dashPunctuation, _),
      (.mathSymbol, _) where scalar.value == 0x2212:
      bytes.append(UInt8(ascii: "-"))
    // Mathematical letters: alphabets of 26.
    case _ where (0x1D400..<0x1D6A4).contains(scalar.value): bytes.append(0x61 + UInt8((scalar.value - 0x1D400) % 26))
    case (.format, _), (.nonspacingMark, _), (.enclosingMark, _): return
    case _ where scalar == "\u{3002}": bytes.append(UInt8(ascii: "."))
    default: bytes += properties.isWhitespace ? [0x20] : Array(String(scalar).utf8)
    }
  }

  /// `%40`, `&#64;`, `&#x40;` and `&commat;` as they are read.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") }) else { return text }
    var decoded: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let isEntity = byte == UInt8(ascii: "&")
      let word = rest.prefix(8).prefix {
        (isEntity || byte == UInt8(ascii: "%")) && ($0 == 0x23 || WholeWord.isPart($0))
      }
      let name = String(decoding: isEntity ? word : word.prefix(2), as: UTF8.self).lowercased()
      if isEntity, let scalar = scalar(name) {
        decoded += String(scalar).utf8
        rest = rest.dropFirst(word.count)
        if rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
      } else if !isEntity, name.utf8.count == 2, let code = UInt8(name, radix: 16) {
        decoded.append(code)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func scalar(_ entity: String) -> Unicode.Scalar? {
    if let sign = ["commat": "@", "period": ".", "plus": "+", "amp": "&"][entity] { return sign.unicodeScalars.first }
    guard entity.hasPrefix("#") else { return nil }
    let isHex = entity.hasPrefix("#x")
    return UInt32(entity.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}

/// What one pass over a text's bytes tells of it.
struct ContactSigns {
  private(set) var digits = 0
  private(set) var hasLetter = false
  private(set) var hasPlus = false
  /// Whether it has an `@`, or `at` after a bracket.
  private(set) var hasAt = false
  /// Whether it has `at` as a word.
  private(set) var hasWord = false
  /// Whether its `ContactForm` may have other digits and signs.
  private(set) var isDressed = false

  init(_ text: UnsafeRawBufferPointer) {
    var isASCII = true
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A, 0x61...0x7A:
        hasLetter = true
        if byte | 0x20 == UInt8(ascii: "t") { look(text, index, 2) }
        if byte | 0x20 == UInt8(ascii: "a") { look(text, index, 6) }
      case 0x80...:
        isASCII = false
        isDressed = isDressed || Self.isDressed(text, at: index)
      case UInt8(ascii: "@"): hasAt = true
      case UInt8(ascii: "+"): hasPlus = true
      case UInt8(ascii: "%"), UInt8(ascii: "&"):
        isDressed = isDressed || index + 2 < text.count && text[index + 1] > 0x20
      default: break
      }
    }
    // Dashes of other scripts are usual in names, and matter between digits alone.
    if !isASCII, digits >= 4 { isDressed = true }
  }

  /// Whether a word of so many letters that is an `at` ends here.
  private mutating func look(_ text: UnsafeRawBufferPointer, _ index: Int, _ count: Int) {
    guard index >= count, index + 1 == text.count || !WholeWord.isPart(text[index + 1]),
      !WholeWord.isPart(text[index - count]), Self.isAt(text[(index + 1 - count)...index])
    else { return }
    hasWord = true
    if Self.opens(text[index - count]) { hasAt = true }
  }

  /// `at`, also in Spanish.
  static func isAt(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
    let start = word.startIndex
    return switch word.count {
    case 2: word[start] | 0x20 == UInt8(ascii: "a") && word[start + 1] | 0x20 == UInt8(ascii: "t")
    case 6: word.elementsEqual("arroba".utf8) { $0 | 0x20 == $1 }
    default: false
    }
  }

  static func opens(_ byte: UInt8) -> Bool { "([{<".utf8.contains(byte) }

  /// Whether the character that begins here, if one does, may stand for another.
  private static func isDressed(_ text: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC0, index + length <= text.count else { return false }
    var scalar = UInt32(lead & (0x7F >> UInt8(length)))
    for offset in 1..<length { scalar = scalar << 6 | UInt32(text[index + offset] & 0x3F) }
    guard scalar < 0x10000 else {
      return !(0x1F300..<0x1FB00).contains(scalar) && !(0x20000..<0xE0000).contains(scalar)
    }
    return dressed[Int(scalar >> 6)] >> UInt64(scalar & 63) & 1 == 1
  }

  /// A bit for each scalar of the first plane that may stand for a digit, a letter or a sign of ASCII, or is invisible.
  /// Most letters and signs do not.
  private static let dressed: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: 1024)
    for value in UInt32(0x80)...0xFFFF {
      let isDressed =
        switch value {
        case 0xA0, 0xAD, 0xB2, 0xB3, 0xB9: true
        case 0..<0x600, 0x1E00..<0x2000, 0x2010..<0x2020, 0x3040..<0x3200, 0x3400..<0xA000, 0xAC00..<0xD800, 0xFE0F:
          false
        case 0x600..<0x1E00, 0xA000..<0xAC00: Unicode.Scalar(value)?.properties.numericType != nil
        default: true
        }
      if isDressed { bits[Int(value >> 6)] |= 1 << UInt64(value & 63) }
    }
    return bits
  }()
}
