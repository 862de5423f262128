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

extension ContactForm {
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
