internal import Model

/// A link of a report's table, made from an address in the data.
struct ReportLink {
  let address: String
  /// Whether the address names a host.
  let isOutside: Bool

  private static let mostBytes = 2000

  /// A link to a page of the site.
  init(page address: String) {
    self.address = address
    isOutside = false
  }

  /// Accepts http and https addresses and relative ones, which begin at the folder of the reports and stay in it. The
  /// way there from the page is `root`. Any other text could be a script, or lead elsewhere than it says (law 5): it makes no link.
  init?(_ text: String, root: String) {
    guard (1...Self.mostBytes).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let scheme = ["https://", "http://"].first { text.prefix($0.count).lowercased() == $0 }
    if let scheme {
      let rest = text.dropFirst(scheme.count)
      let host = rest.prefix { !"/?#".contains($0) }
      guard Self.isHost(host) else { return nil }
      address = scheme + host + PercentEncoding.address(String(rest.dropFirst(host.count)))
      isOutside = true
    } else {
      guard Self.isRelative(text) else { return nil }
      address = (text.hasPrefix("#") ? "" : root) + PercentEncoding.address(text)
      isOutside = false
    }
  }

  /// Whether a text is a host's name or number with or without a port, and has no user.
  private static func isHost(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || ".-:".utf8.contains($0) }
  }

  /// A colon before the first slash ends a scheme; a slash at the start and two dots lead out of the reports, which are
  /// a site of their own.
  private static func isRelative(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "?") else { return false }
    let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased().split(separator: "/")
    guard !path.contains(where: { $0.replacing("%2e", with: ".") == ".." }) else { return false }
    return !text.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
