/// The key of a place of Google Maps: its 64-bit `cid`, which an address of the place spells in three ways.
enum PlaceKey {
  /// As unsigned decimal text; nil where the address has none: `?cid=42`, `ludocid=42`, `!1s0x1:0x2a`.
  static func cid(in address: UnsafeRawBufferPointer) -> String? {
    let text = String(decoding: address.prefix(8192), as: UTF8.self)
    for name in ["cid=", "ludocid="] {
      for place in text.ranges(of: name) where isParameter(text, place.lowerBound) {
        let digits = text[place.upperBound...].prefix { $0.isASCII && $0.isNumber }
        if let number = UInt64(digits), number > 0 { return String(number) }
      }
    }
    for mark in ["!1s0x", "!1s0X", "ftid=0x", "1s0x"] {
      for place in text.ranges(of: mark) {
        if let key = secondHalf(text[place.upperBound...]) { return String(key) }
      }
    }
    return nil
  }

  /// Whether an address leads to Google Maps.
  static func isMap(_ address: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: address.prefix(300), as: UTF8.self).lowercased()
    guard text.hasPrefix("http"), let host = text.split(separator: "/", maxSplits: 3).dropFirst().first else {
      return false
    }
    if host.hasPrefix("maps.google.") || host == "maps.app.goo.gl" { return true }
    return (host.hasPrefix("google.") || host.contains(".google."))
      && (text.contains("/maps") || text.contains("cid="))
  }

  /// Of `80…:0x2a`, or with the colon as `%3A`, the number behind it.
  private static func secondHalf(_ text: Substring) -> UInt64? {
    let rest = text.drop { $0.isHexDigit }
    let behind = rest.hasPrefix(":") ? rest.dropFirst() : rest.lowercased().hasPrefix("%3a") ? rest.dropFirst(3) : nil
    guard let behind, behind.lowercased().hasPrefix("0x") else { return nil }
    let digits = behind.dropFirst(2).prefix { $0.isHexDigit }
    guard let number = UInt64(digits, radix: 16), number > 0 else { return nil }
    return number
  }

  /// A name of a parameter begins behind `?`, `&` or `;`.
  private static func isParameter(_ text: String, _ place: String.Index) -> Bool {
    guard place > text.startIndex else { return false }
    return "?&;#".contains(text[text.index(before: place)])
  }
}
