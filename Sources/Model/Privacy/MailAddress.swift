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
