/// Formats lengths and positions in drawings: percent with one decimal, always with a point.
enum Percent {
  /// A share, such as `47.9%`.
  static func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0%" }
    return text(permille: (part * 2000 + whole) / (whole * 2))
  }

  /// A number of thousandths, such as 479 as `47.9%`.
  static func text(permille: Int) -> String {
    var text = TextWriter(capacity: 8)
    text.add(tenths: permille)
    text += "%"
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
