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
    var folded = NameFolding.folded(String(decoding: text, as: UTF8.self))
    if folded.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") }) {
      for (spelling, sign) in Self.spellings { folded = folded.replacing(spelling, with: sign) }
    }
    for scalar in folded.unicodeScalars { add(scalar) }
  }

  /// The signs of addresses and numbers in URLs and HTML. What is encoded twice comes first.
  private static let spellings = [
    ("%25", "%"), ("&amp;", "&"), ("%40", "@"), ("&#64;", "@"), ("&#064;", "@"), ("&#x40;", "@"), ("&commat;", "@"),
    ("%2e", "."), ("&#46;", "."), ("&period;", "."), ("%2b", "+"), ("&#43;", "+"), ("&plus;", "+"), ("%20", " "),
    ("&nbsp;", " "), ("%28", "("), ("%29", ")"),
  ]

  private mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return bytes.append(max(UInt8(truncatingIfNeeded: scalar.value), 0x20)) }
    let properties = scalar.properties
    switch (properties.generalCategory, properties.numericType) {
    case (_, .decimal?), (_, .digit?): bytes.append(0x30 + UInt8(properties.numericValue ?? 0))
    case (.dashPunctuation, _): bytes.append(UInt8(ascii: "-"))
    case _ where scalar == "\u{2212}": bytes.append(UInt8(ascii: "-"))
    // Mathematical letters: alphabets of 26.
    case _ where (0x1D400..<0x1D6A4).contains(scalar.value): bytes.append(0x61 + UInt8((scalar.value - 0x1D400) % 26))
    case (.format, _), (.nonspacingMark, _), (.enclosingMark, _): return
    case _ where scalar == "\u{3002}": bytes.append(UInt8(ascii: "."))
    default: bytes += properties.isWhitespace ? [0x20] : Array(String(scalar).utf8)
    }
  }

  /// The words without what joins them: `ana@localhost` and `ana (at) localhost` are equal.
  fileprivate var words: [UInt8] {
    bytes.withUnsafeBytes { bytes in
      bytes.split { !WholeWord.isPart($0) }.filter { !ContactSigns.isAt($0) }.flatMap { $0 }
    }
  }

  fileprivate var digits: [UInt8] { bytes.filter { (0x30...0x39).contains($0) } }

  /// Whether it consists of digits and the usual signs of phone numbers.
  fileprivate var isNumber: Bool { bytes.allSatisfy { (0x30...0x39).contains($0) || " +-.()/".utf8.contains($0) } }
}

/// What one pass over a text's bytes tells of it.
struct ContactSigns {
  private(set) var digits = 0
  /// Whether it has an `@`, or `at` after a bracket.
  private(set) var hasAt = false
  /// Whether it has `at` as a word.
  private(set) var hasWord = false
  /// Whether its `ContactForm` may have other digits and signs.
  private(set) var isDressed = false

  init(_ text: UnsafeRawBufferPointer) {
    var isASCII = true
    var hasStop = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39: digits += 1
      case UInt8(ascii: "t"), UInt8(ascii: "T"):
        let isEnd = index + 1 == text.count || !WholeWord.isPart(text[index + 1])
        guard isEnd, index > 1, !WholeWord.isPart(text[index - 2]), Self.isAt(text[(index - 1)...index]) else {
          continue
        }
        hasWord = true
        if Self.opens(text[index - 2]) { hasAt = true }
      case 0x80...:
        isASCII = false
        isDressed = isDressed || Self.isDressed(text, at: index)
        if byte == 0xE3 { hasStop = true }
      case UInt8(ascii: "@"): hasAt = true
      case UInt8(ascii: "%"), UInt8(ascii: "&"):
        isDressed = isDressed || index + 2 < text.count && text[index + 1] > 0x20
      default: break
      }
    }
    // Dashes of other scripts are usual in names, and matter between digits alone; `。` ends sentences, and is a dot after
    // an at.
    if !isASCII, digits >= 4 || hasStop && (hasAt || hasWord) { isDressed = true }
  }

  static func isAt(_ word: Slice<UnsafeRawBufferPointer>) -> Bool { word.elementsEqual("at".utf8) { $0 | 0x20 == $1 } }

  static func opens(_ byte: UInt8) -> Bool { "([{<".utf8.contains(byte) }

  /// Whether the character that begins here, if one does, may stand for a digit, a letter or a sign of ASCII, or is
  /// invisible. Most letters, pictures and marks of sentences are known not to, without a look at Unicode's tables.
  private static func isDressed(_ text: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC0, index + length <= text.count else { return false }
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    return switch value {
    case 0xA0, 0xAD, 0xB2, 0xB3, 0xB9: true
    case 0..<0x600, 0x1E00..<0x2000, 0x2010..<0x2024, 0x2026, 0x20A0..<0x20D0, 0x3001..<0x3003, 0x3040..<0x3200,
      0x3400..<0xA000, 0xAC00..<0xD800, 0xFE0F, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F,
      0x1F300..<0x1FB00, 0x20000..<0xE0000:
      false
    case 0x600..<0x1E00, 0xA000..<0xAC00: digits.contains(value)
    default: true
    }
  }

  /// The digits of most scripts.
  private static let digits = Set(
    [UInt32(0x600)..<0x1E00, 0xA000..<0xAC00].joined().filter { Unicode.Scalar($0)?.properties.numericType != nil })
}

/// Recognizes a user's name that is an e-mail address or a phone number. It is not used as a name, and the user is
/// shown as "someone" (law 8).
///
/// Works on bytes, as it checks every name of an export.
package enum PersonalName {
  /// Whether `name` equals the row's e-mail address or phone number, or looks like either.
  package static func isContact(
    _ name: UnsafeRawBufferPointer, mail: UnsafeRawBufferPointer?, phone: UnsafeRawBufferPointer?
  ) -> Bool {
    let signs = ContactSigns(name)
    guard signs.isDressed || signs.hasAt || signs.hasWord || signs.digits >= fewestDigits || isUnusual(mail) else {
      return false
    }
    if ContactPattern.isFound(in: name, signs, as: .name) { return true }
    let form = ContactForm(name)
    let mayBeMail = signs.isDressed || signs.hasAt || signs.hasWord || isUnusual(mail)
    if mayBeMail, let words = mail.map({ ContactForm($0).words }), !words.isEmpty, words == form.words { return true }
    return phone.map { isPhone(form, ContactForm($0)) } ?? false
  }

  /// Whether the address is unusual. An invalid address may be equal to any name.
  private static func isUnusual(_ mail: UnsafeRawBufferPointer?) -> Bool {
    mail.map { !$0.isEmpty && !$0.contains(UInt8(ascii: "@")) } ?? false
  }

  /// Fewer digits are a year or a house number, and are not compared with phone numbers.
  private static let fewestDigits = 4

  /// Whether it is the same phone number, with or without the country code, even with words around it.
  private static func isPhone(_ name: ContactForm, _ phone: ContactForm) -> Bool {
    let (digits, own) = (name.digits, phone.digits)
    let shorter = min(digits.count, own.count)
    if name.isNumber, shorter >= fewestDigits, digits == own { return true }
    return shorter >= (name.isNumber ? 6 : 7) && digits.suffix(shorter) == own.suffix(shorter)
  }
}

/// Compares e-mail addresses as the operator's commands do.
package enum MailAddress {
  /// The address without the ASCII blanks around it, with A to Z in lower case, and nothing else changed.
  package static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// The digits of a text that can be a phone number.
package enum PhoneDigits {
  /// The digits, if the text has seven to fifteen of them and besides only the signs that phone numbers have; else
  /// nothing.
  package static func of(_ text: String) -> String {
    var digits = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39: digits.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F: continue
      default: return ""
      }
    }
    return (7...15).contains(digits.utf8.count) ? digits : ""
  }
}
