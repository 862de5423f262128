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
      throw Fault(reason: "holds a name or a password", mend: "Leave out what is before the @.")
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

/// Percent-encodes parts of an address.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes everything except unreserved characters (RFC 3986, 2.3).
  package static func component(_ text: String) -> String { encoded(text, keepsSlashes: false) }

  /// The same, but slashes between the parts of a path stay.
  package static func path(_ text: String) -> String { encoded(text, keepsSlashes: true) }

  /// Encodes what follows the host of a complete address: its own signs stay, and so do encoded bytes.
  package static func address(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte), !"\"<>\\^`{|}".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one byte as `%XX`.
  package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  private static func encoded(_ text: String, keepsSlashes: Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      case UInt8(ascii: "/") where keepsSlashes: bytes.append(byte)
      default: append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The address of a map service with placeholders for a restaurant's position: `https://example.org/?q={lat},{lon}`.
package struct MapLink: Sendable, Hashable {
  /// The reason why a text is invalid, as the end of a sentence.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  private enum Part: Hashable {
    case text(String)
    case latitude, longitude, address, name
  }

  /// The values of a restaurant that can be filled in.
  package struct Place: Sendable {
    package let latitude: String?
    package let longitude: String?
    package let address: String?
    package let name: String?

    package init(latitude: String?, longitude: String?, address: String?, name: String?) {
      self.latitude = latitude
      self.longitude = longitude
      self.address = address
      self.name = name
    }
  }

  private let parts: [Part]

  package init(_ text: String) throws(Fault) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { throw Fault(reason: "is no http(s) address") }
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else { throw Fault(reason: "has a { without its }") }
      parts.append(.text(String(rest[..<start])))
      switch rest[rest.index(after: start)..<end] {
      case "lat": parts.append(.latitude)
      case "lon": parts.append(.longitude)
      case "address": parts.append(.address)
      case "name": parts.append(.name)
      default: throw Fault(reason: "holds something other than {lat}, {lon}, {address} and {name}")
      }
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
    guard parts.contains(.address) || parts.contains(.name) || (parts.contains(.latitude) && parts.contains(.longitude))
    else { throw Fault(reason: "does not say where {lat} and {lon}, or {address}, go") }
    self.parts = parts
  }

  /// Nil if a value that the address needs is unknown. Values are percent-encoded.
  package func address(of place: Place) -> String? {
    var address = ""
    for part in parts {
      switch part {
      case .text(let text): address += text
      case .latitude, .longitude, .address, .name:
        guard let value = value(part, place) else { return nil }
        address += PercentEncoding.component(value)
      }
    }
    return address
  }

  private func value(_ part: Part, _ place: Place) -> String? {
    switch part {
    case .latitude: place.latitude
    case .longitude: place.longitude
    case .address: place.address
    case .name: place.name
    case .text: nil
    }
  }
}
