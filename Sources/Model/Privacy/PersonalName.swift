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
    var text = ""
    /// The digits, in their order.
    var digits: [UInt8] = []
    /// The number of signs that are neither digits nor usual between those of a phone number.
    var others = 0
    var hasPlus = false

    init(_ raw: String) {
      for scalar in raw.unicodeScalars.prefix(400) { add(scalar) }
      while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
      if let digit = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil {
        digits.append(UInt8(digit))
        text.unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + UInt8(digit))))
        return
      }
      // Full-width forms of ASCII are adjacent.
      let scalar = (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
      if scalar.properties.isWhitespace {
        if !text.isEmpty { text.unicodeScalars.append(" ") }
        return
      }
      if scalar.properties.generalCategory == .format { return }
      text.unicodeScalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      if scalar == "+" { hasPlus = true }
      let joins = "+-.()/".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .dashPunctuation
      if !joins { others += 1 }
    }

    var looksLikeMail: Bool {
      var text = text
      return text.withUTF8 { ContactPattern.holdsMail(UnsafeRawBufferPointer($0)) }
    }

    /// Whether the text consists of digits and usual signs, as many as a phone number has, or ends with `+51 …`.
    var looksLikePhone: Bool {
      if others == 0, (7...15).contains(digits.count) { return true }
      guard hasPlus, let plus = text.utf8.firstIndex(of: UInt8(ascii: "+")) else { return false }
      var count = 0
      for byte in text.utf8[plus...].dropFirst() {
        if (0x30...0x39).contains(byte) { count += 1; continue }
        guard " -.()/".utf8.contains(byte) else { break }
      }
      return (8...15).contains(count)
    }

    func isMail(_ mail: Plain) -> Bool { !mail.text.isEmpty && text == mail.text }

    /// Whether it is the same phone number, with or without the country code, even with words around it.
    func isPhone(_ phone: Plain) -> Bool {
      let shorter = min(digits.count, phone.digits.count)
      if others == 0, shorter >= fewestDigits, digits == phone.digits { return true }
      return shorter >= (others == 0 ? 6 : 7) && digits.suffix(shorter) == phone.digits.suffix(shorter)
    }
  }
}
