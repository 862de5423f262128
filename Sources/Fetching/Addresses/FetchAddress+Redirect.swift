extension FetchAddress {
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
