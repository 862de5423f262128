/// Decides whether a part of an export may be shown in a message, which cron mails and logs store.
package enum PrivateText {
  /// True for a text without an `@`, a phone number or an address with a query.
  package static func mayShow(_ text: String) -> Bool { text.withBytes { mayShow(UnsafeRawBufferPointer($0)) } }

  package static func mayShow(_ text: UnsafeRawBufferPointer) -> Bool {
    if text.contains(UInt8(ascii: "@")) || ContactPattern.isFound(in: text, as: .cell) { return false }
    guard let colon = text.indices.first(where: { text[$0...].starts(with: "://".utf8) }) else { return true }
    return !text[colon...].contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }
}
