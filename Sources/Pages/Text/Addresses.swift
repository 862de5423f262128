internal import Model

/// `geo:` addresses (RFC 5870).
enum GeoAddress {
  /// `geo:-16.3889,-71.5431`; five decimals are about a metre.
  static func of(_ position: Position) -> String {
    "geo:" + degrees(position.latitude) + "," + degrees(position.longitude)
  }

  static func degrees(_ value: Double) -> String {
    guard value.isFinite, abs(value) <= 360 else { return "0" }
    let scaled = Int((abs(value) * 100_000).rounded())
    var digits = String(scaled % 100_000)
    digits = String(repeating: "0", count: 5 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + String(scaled / 100_000) + (digits.isEmpty ? "" : "." + digits)
  }
}

/// `tel:` addresses (RFC 3966).
enum Telephone {
  /// Digits and a leading plus; nil for what is no telephone number.
  static func address(of phone: String) -> String? {
    var digits = ""
    for byte in phone.utf8.prefix(60) {
      if (0x30...0x39).contains(byte) || (byte == 0x2B && digits.isEmpty) {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return (5...20).contains(digits.utf8.count) ? "tel:" + digits : nil
  }
}

/// Addresses of a restaurant's own sites: only http and https, with the host shown.
enum OutsideLink {
  private static let mostBytes = 400

  /// The address of a website, and its host as it is shown; nil if it is no such address.
  static func website(_ text: String?) -> (address: String, host: String)? {
    guard let text = ShownName.whole(text), let found = address(text) else { return nil }
    return (found.address, found.host.hasPrefix("www.") ? String(found.host.dropFirst(4)) : found.host)
  }

  /// The address of a page at a known host, made from an address there or from a name; nil for anything else.
  static func profile(_ text: String?, at host: OutsideHost) -> String? {
    guard let text = ShownName.whole(text) else { return nil }
    if let name = name(text, host) { return host.beforeName + name }
    guard let found = address(text) else { return nil }
    let isThere = host.domains.contains { found.host == $0 || found.host.hasSuffix("." + $0) }
    return isThere ? found.address : nil
  }

  /// A name at a host: a telephone number for WhatsApp, else letters, digits, dots, hyphens and underscores.
  private static func name(_ text: String, _ host: OutsideHost) -> String? {
    if host == .whatsapp {
      let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || " +-().".utf8.contains($0) }
      return isNumber ? Telephone.address(of: text).map { $0.filter(\.isNumber) } : nil
    }
    let name = text.hasPrefix("@") ? text.dropFirst() : text[...]
    let isName = name.utf8.allSatisfy { isLetter($0) || isDigit($0) || "._-".utf8.contains($0) }
    // A text with a dot and without a leading @ may be a host.
    let isPlain = text.hasPrefix("@") || !name.utf8.contains(UInt8(ascii: "."))
    return isName && isPlain && (1...60).contains(name.utf8.count) ? String(name) : nil
  }

  private static func address(_ text: String) -> (address: String, host: String)? {
    guard text.utf8.count <= mostBytes else { return nil }
    let lower = text.lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    let rest = scheme.map { text.dropFirst($0.count) } ?? text[...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard let host = host(String(authority)) else { return nil }
    let path = PercentEncoding.address(String(rest.dropFirst(authority.count)))
    return ((scheme ?? "https://") + host.name + host.port + path, host.name)
  }

  /// Labels of letters, digits and hyphens separated by dots, and a port; no user.
  private static func host(_ authority: String) -> (name: String, port: String)? {
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count == 1 || isPort(parts[1]) else { return nil }
    let name = first.lowercased()
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count)
        && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }
    guard labels.count > 1, isHost, labels.last?.utf8.contains(where: isLetter) == true else { return nil }
    return (name, parts.count > 1 ? ":" + parts[1] : "")
  }

  private static func isPort(_ text: Substring) -> Bool {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
