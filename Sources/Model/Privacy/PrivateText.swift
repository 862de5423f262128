/// Decides whether a part of an export may be shown in a message, which cron mails and logs store.
package enum PrivateText {
  /// True for a text without an `@`, a phone number or an address with a query.
  package static func mayShow(_ text: String) -> Bool { text.withBytes { mayShow(UnsafeRawBufferPointer($0)) } }

  package static func mayShow(_ text: UnsafeRawBufferPointer) -> Bool {
    var isAddress = false
    var digits: Int?
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "@"): return false
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        if isAddress { return false }
        digits = nil
      case UInt8(ascii: ":"):
        isAddress = isAddress || text[index...].starts(with: "://".utf8)
        digits = nil
      case UInt8(ascii: "+"): digits = 0
      case 0x30...0x39:
        digits = digits.map { $0 + 1 }
        if digits ?? 0 >= 8 { return false }
      case 0x20, 0x28, 0x29, 0x2D, 0x2E, 0x2F: continue
      default: digits = nil
      }
    }
    return true
  }
}
