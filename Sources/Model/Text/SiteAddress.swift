/// The address at which a site is published: that of a folder, over http or https, with a slash at the end.
package struct SiteAddress: Sendable, Hashable {
  /// The reason why a text is invalid, and what to write instead.
  package struct Fault: Error, Hashable {
    package let reason: String
    package let mend: String
  }

  /// The whole address, percent-encoded.
  package let text: String
  /// The host in lower case, without a port.
  package let host: String
  /// The path from the first slash to the last.
  package let path: String

  /// Accepts `https://example.org/guide` with or without a slash at its end; the path is not changed.
  package init(_ text: String) throws(Fault) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].hasPrefix("://") else {
      throw Fault(reason: "is no http(s) address", mend: Self.example)
    }
    let scheme = text[..<colon].lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw Fault(reason: "is no http(s) address", mend: Self.example)
    }
    let rest = text[text.utf8.index(colon, offsetBy: 3)...].utf8
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let (host, port) = try Self.split(Array(authority))
    path = try Self.folder(Array(rest.dropFirst(authority.count)))
    self.host = host
    self.text = "\(scheme)://\(host)\(port)\(path)"
  }

  /// The address of a file below the site's folder, whose path contains only unreserved characters and slashes.
  package func address(of file: String) -> String { text + file }

  private static let example = "Write for example \"https://example.org/guide/\"."

  private static func split(_ authority: [UInt8]) throws(Fault) -> (host: String, port: String) {
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw Fault(reason: "holds a name or a password", mend: "Leave out what stands before the @.")
    }
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let host = String(decoding: parts[0], as: UTF8.self).lowercased()
    guard host.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Fault(
        reason: "has letters in its host's name that addresses lack", mend: "Write the host as xn--…, in Punycode.")
    }
    let isName = host.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x2E }
    guard isName, !host.isEmpty, parts.count < 3 else { throw Fault(reason: "names no host", mend: example) }
    guard parts.count == 2 else { return (host, "") }
    let port = String(decoding: parts[1], as: UTF8.self)
    guard let number = Int(port), (1...65_535).contains(number), parts[1].allSatisfy(isDigit) else {
      throw Fault(reason: "has no port after its colon", mend: "Write a number from 1 to 65535, or no colon.")
    }
    return (host, ":\(number)")
  }

  private static func folder(_ path: [UInt8]) throws(Fault) -> String {
    var encoded: [UInt8] = []
    for (index, byte) in path.enumerated() {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        throw Fault(reason: "goes on behind its path", mend: "Leave out what begins with ? or #.")
      case UInt8(ascii: "%"):
        guard path.count > index + 2, isHex(path[index + 1]), isHex(path[index + 2]) else {
          throw Fault(reason: "has a % that is no encoding", mend: "Write a per cent sign as %25.")
        }
        encoded.append(byte)
      // Some places in templates encode the last four, so they are always encoded, and an address is the same
      // everywhere.
      case _ where byte >= 0x80 || "'()*".utf8.contains(byte): PercentEncoding.append(byte, to: &encoded)
      case _ where isLetter(byte) || isDigit(byte) || marks.contains(byte): encoded.append(byte)
      default:
        throw Fault(reason: "has a character that no address has", mend: "Percent-encode it: a space is %20.")
      }
    }
    if encoded.last != UInt8(ascii: "/") { encoded.append(UInt8(ascii: "/")) }
    let text = String(decoding: encoded, as: UTF8.self)
    let parts = text.split(separator: "/")
    guard !parts.contains("."), !parts.contains("..") else {
      throw Fault(reason: "has . or .. in its path", mend: "Write the path as it is without them.")
    }
    if let last = parts.last, last.hasSuffix(".html") || last.hasSuffix(".htm") {
      throw Fault(reason: "names a page", mend: "Write the folder that index.html is in.")
    }
    return text
  }

  private static let marks = Set("/-._~!$&+,;=:@".utf8)

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}
