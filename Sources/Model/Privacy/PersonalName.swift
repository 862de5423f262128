/// Recognizes a user's name that is an e-mail address or a phone number. It is not used as a name, and the user is
/// shown as "someone" (law 8).
///
/// Works on bytes, as it checks every name of an export.
package enum PersonalName {
  /// Whether `name` equals the row's e-mail address or phone number, or looks like either.
  package static func isContact(
    _ name: UnsafeRawBufferPointer, mail: UnsafeRawBufferPointer?, phone: UnsafeRawBufferPointer?
  ) -> Bool {
    guard mayBeContact(name) || isUnusual(mail) else { return false }
    let name = String(decoding: name, as: UTF8.self)
    let plain = Plain(name)
    if plain.looksLikeMail || plain.looksLikePhone { return true }
    if let mail = mail.map({ Plain(String(decoding: $0, as: UTF8.self)) }), plain.isMail(mail) { return true }
    return phone.map { plain.isPhone(Plain(String(decoding: $0, as: UTF8.self))) } ?? false
  }

  /// A quick check: few names contain an `@`, or as many digits as the shortest phone number, or digits and signs of
  /// other scripts.
  private static func mayBeContact(_ name: UnsafeRawBufferPointer) -> Bool {
    var digits = 0
    var last: UInt8 = 0
    for byte in name {
      switch (last, byte) {
      case (_, UInt8(ascii: "@")): return true
      case (_, 0x30...0x39): digits += 1
      // The first byte of ＠ and of full-width digits; Arabic and Persian digits.
      case (_, 0xEF), (0xD9, 0xA0...0xA9), (0xDB, 0xB0...0xB9): return true
      default: break
      }
      last = byte
    }
    return digits >= fewestDigits
  }

  /// Whether the address is unusual. An invalid address may be equal to any name.
  private static func isUnusual(_ mail: UnsafeRawBufferPointer?) -> Bool {
    mail.map { !$0.isEmpty && !$0.contains(UInt8(ascii: "@")) } ?? false
  }

  /// Fewer digits are a year or a house number, and are not compared with phone numbers.
  private static let fewestDigits = 4

  /// A text folded for comparison: lower case, digits and signs as in ASCII, no blanks around it.
  private struct Plain {
    /// In UTF-8.
    var text: [UInt8] = []
    /// The digits, in their order.
    var digits: [UInt8] = []
    /// The number of signs that are neither digits nor usual between those of a phone number.
    var others = 0
    var hasPlus = false

    init(_ raw: String) {
      for scalar in raw.unicodeScalars.prefix(400) {
        if scalar.isASCII { add(UInt8(truncatingIfNeeded: scalar.value)) } else { add(scalar) }
      }
      while text.last == UInt8(ascii: " ") { text.removeLast() }
    }

    /// Adds an ASCII character, as most are, without Unicode's tables.
    private mutating func add(_ byte: UInt8) {
      switch byte {
      case 0x30...0x39:
        digits.append(byte - 0x30)
        text.append(byte)
      case 0x09...0x0D, UInt8(ascii: " "): addBlank()
      default:
        text.append((0x41...0x5A).contains(byte) ? byte + 32 : byte)
        if byte == UInt8(ascii: "+") { hasPlus = true }
        if !"+-.()/".utf8.contains(byte) { others += 1 }
      }
    }

    private mutating func addBlank() {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
      // Full-width forms of ASCII are adjacent.
      if (0xFF01...0xFF5E).contains(scalar.value) { return add(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)) }
      let properties = scalar.properties
      if let digit = properties.numericType == .decimal ? properties.numericValue : nil {
        return add(0x30 + UInt8(digit))
      }
      if properties.isWhitespace { return addBlank() }
      if properties.generalCategory == .format { return }
      text.append(contentsOf: properties.lowercaseMapping.utf8)
      if properties.generalCategory != .dashPunctuation { others += 1 }
    }

    var looksLikeMail: Bool { text.withUnsafeBytes { ContactPattern.holdsMail($0) } }

    /// Whether the text consists of digits and usual signs, as many as a phone number has, or ends with `+51 …`.
    var looksLikePhone: Bool {
      if others == 0, (7...15).contains(digits.count) { return true }
      guard hasPlus, let plus = text.firstIndex(of: UInt8(ascii: "+")) else { return false }
      var count = 0
      for byte in text[plus...].dropFirst() {
        if (0x30...0x39).contains(byte) { count += 1; continue }
        guard " -.()/".utf8.contains(byte) else { break }
      }
      return (8...15).contains(count)
    }

    func isMail(_ mail: Plain) -> Bool {
      !mail.text.isEmpty && String(decoding: text, as: UTF8.self) == String(decoding: mail.text, as: UTF8.self)
    }

    /// Whether it is the same phone number, with or without the country code, even with words around it.
    func isPhone(_ phone: Plain) -> Bool {
      let shorter = min(digits.count, phone.digits.count)
      if others == 0, shorter >= fewestDigits, digits == phone.digits { return true }
      return shorter >= (others == 0 ? 6 : 7) && digits.suffix(shorter) == phone.digits.suffix(shorter)
    }
  }
}
