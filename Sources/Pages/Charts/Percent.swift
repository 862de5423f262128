/// Lengths and places in drawings: percent with one decimal, always with a point.
enum Percent {
  /// `47.9%` of a part and a whole.
  static func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0%" }
    return text(permille: (part * 2000 + whole) / (whole * 2))
  }

  /// `47.9%` of 479.
  static func text(permille: Int) -> String { decimal(tenths: permille) + "%" }

  /// `47.9` of 479, `48` of 480.
  static func decimal(tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let value = Int(tenths.magnitude)
    return value.isMultiple(of: 10) ? "\(sign)\(value / 10)" : "\(sign)\(value / 10).\(value % 10)"
  }
}
