internal import Platform

/// The network addresses that no export may lead to: this machine, private and link-local networks, multicast, and
/// reserved ones, in every IPv6 notation of an IPv4 address.
enum AddressRange {
  /// Whether a connection to `address` is refused. Anything that is neither IPv4 nor IPv6 is refused.
  static func isRefused(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        isRefused(v4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin6_addr) { isRefused(v6: Array($0)) }
      }
    default: true
    }
  }

  /// Network and prefix length, as numbers.
  private static let refusedV4: [(UInt32, UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
    (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
    (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]

  static func isRefused(v4 address: UInt32) -> Bool {
    refusedV4.contains { network, length in address >> (32 - length) == network >> (32 - length) }
  }

  /// Whether an IPv6 address of sixteen bytes is refused.
  static func isRefused(v6 bytes: [UInt8]) -> Bool {
    func v4(at index: Int) -> UInt32 { bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    let isZeroTo10 = bytes[..<10].allSatisfy { $0 == 0 }
    if isZeroTo10, bytes[10] == 0xFF, bytes[11] == 0xFF { return isRefused(v4: v4(at: 12)) }
    if isZeroTo10 { return true }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) {
      return bytes[4..<12].contains { $0 != 0 } || isRefused(v4: v4(at: 12))
    }
    if bytes.starts(with: [0x20, 0x02]) { return isRefused(v4: v4(at: 2)) }
    // Only 2000::/3 is allocated globally; these parts of it are for tunnels, tests and documentation.
    guard bytes[0] & 0xE0 == 0x20 else { return true }
    return bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 0x02)
      || (bytes[0] == 0x3F && bytes[1] == 0xFF && bytes[2] < 0x10)
  }
}
