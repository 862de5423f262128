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
