internal import Model

/// A valid http or https address in the form in which it is sent: spaces and bytes beyond ASCII become `%XX`, and the
/// fragment is removed.
package struct FetchAddress: Sendable, Hashable {
  /// The address as it is sent.
  package let text: String
  /// The host in lower case, without brackets.
  package let host: String
  package let port: Int
  /// Whether it is https.
  package let isSecure: Bool

  /// The maximum length of an address, in bytes.
  private static let longest = 8192

  package init(_ raw: String) throws(FetchFailure) {
    guard raw.utf8.count <= Self.longest else { throw .invalidAddress("it is longer than \(Self.longest) bytes") }
    let bytes = Array(raw.utf8)
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else {
      throw .invalidAddress("it holds a control character or a backslash")
    }
    let isSecure = Self.begins(bytes, "https://")
    guard isSecure || Self.begins(bytes, "http://") else { throw .invalidAddress("it is neither http nor https") }
    let rest = bytes[(isSecure ? 8 : 7)...].prefix { $0 != UInt8(ascii: "#") }
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard !authority.contains(UInt8(ascii: "@")) else { throw .invalidAddress("it names a user or a password") }
    let (host, port) = try Self.split(authority)
    self.host = host
    self.isSecure = isSecure
    self.port = port ?? (isSecure ? 443 : 80)
    let path = Self.escaped(rest[authority.endIndex...])
    let written = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    text =
      (isSecure ? "https://" : "http://") + written + (port.map { ":\($0)" } ?? "") + (path.first == "/" ? "" : "/")
      + path
  }

  /// `host:port`, by which transfers are counted.
  package var origin: String { "\(host):\(port)" }

  private static func begins(_ bytes: [UInt8], _ prefix: String) -> Bool {
    bytes.count >= prefix.utf8.count && zip(bytes, prefix.utf8).allSatisfy { lower($0) == $1 }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

  private static func split(_ authority: ArraySlice<UInt8>) throws(FetchFailure) -> (String, Int?) {
    var name = authority
    var digits: ArraySlice<UInt8> = []
    if authority.first == UInt8(ascii: "[") {
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidAddress("a [ is not closed") }
      name = authority[(authority.startIndex + 1)..<end]
      let rest = authority[(end + 1)...]
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { throw .invalidAddress("its host is no host") }
      guard name.allSatisfy(isAddressByte) else { throw .invalidAddress("its host is no host") }
      digits = rest.dropFirst()
    } else {
      if let colon = authority.lastIndex(of: UInt8(ascii: ":")) {
        name = authority[..<colon]
        digits = authority[(colon + 1)...]
      }
      guard name.allSatisfy(isNameByte) else { throw .invalidAddress("its host is no host") }
    }
    guard !name.isEmpty, name.count <= 253 else { throw .invalidAddress("it names no host") }
    let host = String(decoding: name.map(lower), as: UTF8.self)
    guard !digits.isEmpty else { return (host, nil) }
    guard let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port),
      digits.allSatisfy({ (48...57).contains($0) })
    else { throw .invalidAddress("its port is no port") }
    return (host, port)
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte | 0x20) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }

  /// Letters, digits, `-`, `.`, `_`, and bytes beyond ASCII, which are converted to punycode later.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") {
        out.append(byte)
      } else {
        PercentEncoding.append(byte, to: &out)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The target of a `Location` header: a complete address, or a relative one that is resolved against this one (RFC
  /// 3986, 5.2). Dot segments are removed when it is sent.
  package func redirected(to location: String) throws(FetchFailure) -> FetchAddress {
    let bytes = Array(location.utf8.drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 != UInt8(ascii: "#") })
    if Self.beginsWithScheme(bytes) { return try FetchAddress(String(decoding: bytes, as: UTF8.self)) }
    let here = Array(text.utf8)
    let path = here[schemeBytes...].firstIndex(of: UInt8(ascii: "/")) ?? here.endIndex
    let query = here[path...].firstIndex(of: UInt8(ascii: "?")) ?? here.endIndex
    let base: ArraySlice<UInt8> =
      switch bytes.first {
      case nil: here[...]
      case UInt8(ascii: "/") where bytes.dropFirst().first == UInt8(ascii: "/"): here[..<(schemeBytes - 2)]
      case UInt8(ascii: "/"): here[..<path]
      case UInt8(ascii: "?"): here[..<query]
      default: here[...(here[path..<query].lastIndex(of: UInt8(ascii: "/")) ?? path)]
      }
    return try FetchAddress(String(decoding: base + bytes, as: UTF8.self))
  }

  /// The length of `https://` or `http://`.
  private var schemeBytes: Int { isSecure ? 8 : 7 }

  private static func beginsWithScheme(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(where: { !isSchemeByte($0) }), end > 0 else { return false }
    return bytes[end] == UInt8(ascii: ":") && (97...122).contains(bytes[0] | 0x20)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
