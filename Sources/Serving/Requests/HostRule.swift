/// Whether a `Host` header names this machine by its own loopback.
///
/// A page of the web may give its name the address 127.0.0.1, and would then read what is served here as its own. Its
/// requests bear that name.
enum HostRule {
  static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    if name.hasPrefix("[") {
      guard let end = name.firstIndex(of: "]") else { return false }
      return name[...end] == "[::1]" && isPort(name[name.index(after: end)...])
    }
    let end = name.firstIndex(of: ":") ?? name.endIndex
    return isPort(name[end...]) && (name[..<end] == "localhost" || isLoopbackNumber(name[..<end]))
  }

  /// Nothing, or a colon and digits.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  private static func isLoopbackNumber(_ text: Substring) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }
}
