/// Which addresses from outside may become links.
enum AddressRule {
  private static let schemes = ["http", "https", "mailto", "tel", "geo"].map { Array($0.utf8) }

  /// Whether the address begins with http:, https:, mailto:, tel: or geo:, in any case.
  static func hasKnownScheme(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = address.firstIndex(of: .colon), colon <= 8 else { return false }
    return schemes.contains { $0.elementsEqual(address[..<colon].lazy.map(\.lowercased)) }
  }
}
