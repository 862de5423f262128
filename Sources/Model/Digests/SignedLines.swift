/// Lines of text of which the last one is an HMAC over those before it, so that damage can neither change nor shorten
/// them without being seen.
///
/// The line is `{"hmac":"<64 hexadecimal digits>"}`: HMAC-SHA-256 by a key over the purpose, a zero byte and the text of
/// the lines with their ends.
package enum SignedLines: Hashable {
  /// The text before the last line, as it was signed.
  case genuine(String)
  /// The text has no such line, as that of an older program.
  case unsigned(String)
  /// The text is not what was signed, or another key signed it.
  case damaged

  /// Reads a text. `purpose` keeps the HMAC apart from all others that the key makes.
  package init(_ text: String, key: [UInt8], purpose: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.last { !$0.isEmpty }
    guard let last, last.hasPrefix(Self.beginning) else {
      self = .unsigned(text)
      return
    }
    let signed = String(text[..<last.startIndex])
    self = text.utf8.elementsEqual(Self.sign(signed, key: key, purpose: purpose).utf8) ? .genuine(signed) : .damaged
  }

  /// The text with its last line.
  package static func sign(_ text: String, key: [UInt8], purpose: String) -> String {
    let hmac = HMAC.digest(Array(purpose.utf8) + [0] + Array(text.utf8), key: key)
    return text + beginning + Digest.hex(hmac) + "\"}\n"
  }

  /// The lines before the last one, if that is such a line; no key is needed, and nothing is proven.
  package static func text(in text: String, isSigned: inout Bool) -> String {
    let last = text.split(separator: "\n").last
    isSigned = last?.hasPrefix(beginning) == true
    return isSigned ? String(text[..<(last?.startIndex ?? text.startIndex)]) : text
  }

  private static let beginning = #"{"hmac":""#
}
