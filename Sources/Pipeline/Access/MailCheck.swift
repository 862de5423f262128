internal import Diagnostics
internal import Model

/// Whether a text can be the e-mail address that a person signs in with.
enum MailCheck {
  /// The most bytes of an address (RFC 5321).
  static let mostBytes = 254

  /// Fails with exit code 64. The address itself is not in the message.
  static func check(_ mail: String) throws(Failure) {
    let plain = MailAddress.plain(mail)
    let reason: String? =
      if !plain.utf8.contains(UInt8(ascii: "@")) {
        "the e-mail address has no @"
      } else if plain.hasPrefix("@") || plain.hasSuffix("@") {
        "the e-mail address has nothing before or after its @"
      } else if plain.utf8.count > mostBytes {
        "the e-mail address has more than \(mostBytes) bytes"
      } else if plain.unicodeScalars.contains(where: {
        $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F
      }) {
        "the e-mail address has a blank or a control character"
      } else {
        nil
      }
    if let reason { throw Failure(.usage, AccessProblems.badMail.problem(reason)) }
  }
}
