/// The key of a place on Google Maps: its 64-bit `cid`, which links contain in three forms.
enum PlaceKey {
  /// The key as unsigned decimal text; nil if the link has none: `?cid=42`, `ludocid=42`, `!1s0x1:0x2a`.
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

  /// Whether a link leads to Google Maps.
  static func isMap(_ address: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: address.prefix(300), as: UTF8.self).lowercased()
    guard text.hasPrefix("http"), let host = text.split(separator: "/", maxSplits: 3).dropFirst().first else {
      return false
    }
    if host.hasPrefix("maps.google.") || host == "maps.app.goo.gl" { return true }
    return (host.hasPrefix("google.") || host.contains(".google."))
      && (text.contains("/maps") || text.contains("cid="))
  }

  /// The number behind the colon in `80…:0x2a`, where the colon may be written as `%3A`.
  private static func secondHalf(_ text: Substring) -> UInt64? {
    let rest = text.drop { $0.isHexDigit }
    let behind = rest.hasPrefix(":") ? rest.dropFirst() : rest.lowercased().hasPrefix("%3a") ? rest.dropFirst(3) : nil
    guard let behind, behind.lowercased().hasPrefix("0x") else { return nil }
    let digits = behind.dropFirst(2).prefix { $0.isHexDigit }
    guard let number = UInt64(digits, radix: 16), number > 0 else { return nil }
    return number
  }

  /// Whether a parameter's name begins here, behind `?`, `&` or `;`.
  private static func isParameter(_ text: String, _ place: String.Index) -> Bool {
    guard place > text.startIndex else { return false }
    return "?&;#".contains(text[text.index(before: place)])
  }
}
