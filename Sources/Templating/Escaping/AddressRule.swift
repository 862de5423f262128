/// Which addresses from outside may become links.
enum AddressRule {
  private static let schemes = ["http", "https", "mailto", "tel", "geo"].map { Array($0.utf8) }

  /// The address begins with http:, https:, mailto:, tel: or geo:, in any capitals.
  static func hasKnownScheme(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = address.firstIndex(of: .colon), colon <= 8 else { return false }
    return schemes.contains { $0.elementsEqual(address[..<colon].lazy.map(\.lowercased)) }
  }

  /// The same, or a relative path: no colon before its first slash, and no host.
  static func isHarmless(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasKnownScheme(address) { return true }
    guard let first = address.first, !first.isWhitespace, first >= 0x20 else { return false }
    if address.count > 1, first == .slash || first == .backslash, address[1] == .slash || address[1] == .backslash {
      return false
    }
    for byte in address {
      switch byte {
      case .colon, .backslash: return false
      case .slash, UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      default: if byte <= 0x20 { return false }
      }
    }
    return true
  }
}
