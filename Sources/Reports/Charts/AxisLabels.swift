/// Which places of a long axis bear a word, and which.
enum AxisLabels {
  /// At most `most` places, evenly apart, first and last among them.
  static func places(_ count: Int, most: Int = 3) -> [Int] {
    guard count > most else { return Array(0..<count) }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }

  /// `Mar 2026` as it is; anything longer than a dozen letters is cut.
  static func short(_ label: String) -> String { HTMLText.cut(label, 12) }
}
