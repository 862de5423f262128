/// The kind of a row's photo reference, according to its text.
enum PhotoReference: Sendable, Hashable {
  /// An http or https address.
  case remote
  /// The parts of a path below the exports folder.
  case local([String])
  /// The reference leads out of the exports folder, or is invalid: the words say how.
  case refused(String)

  /// The longest valid path, in bytes.
  private static let longest = 4096

  init(_ text: String) {
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      self = .remote
    } else if let reason = Self.refusal(text) {
      self = .refused(reason)
    } else {
      let parts = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
      self = parts.isEmpty ? .refused("it names no file") : .local(parts)
    }
  }

  private static func refusal(_ text: String) -> String? {
    if text.utf8.contains(0) { return "its path holds a NUL byte" }
    if text.utf8.count > longest { return "its path is longer than \(longest) bytes" }
    if text.hasPrefix("/") { return "its path is absolute" }
    if isAddress(text) { return "it is an address of another kind than http or https" }
    if text.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return "its path holds '..'"
    }
    return nil
  }

  /// Whether the text begins with `word:` before any slash, as in `file:`, `data:` or a drive letter.
  private static func isAddress(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return false }
    return text.utf8[..<colon].allSatisfy { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    }
  }
}
