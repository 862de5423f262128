internal import Diagnostics
internal import Model

/// A line chart of the size of a word, for a cell of a table.
enum Sparkline {
  /// The picture of numbers separated by commas or blanks; a dash if there are fewer than two.
  static func html(_ text: String, _ words: StringTable, tone: String = "t1") -> String {
    let numbers = text.split { $0 == "," || $0 == " " }.compactMap { Double($0) }.filter(\.isFinite).suffix(60)
    guard numbers.count > 1, let low = numbers.min(), let high = numbers.max(), let first = numbers.first,
      let last = numbers.last
    else { return "–" }
    let points = numbers.enumerated().map { index, number in
      let x = 2 + 104 * Double(index) / Double(numbers.count - 1)
      let y = high > low ? 23 - 18 * (number - low) / (high - low) : 14
      return (x: SVG.number(x), y: SVG.number(y))
    }
    let line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let end = points[points.count - 1]
    let ends = [first, last].map { NumberText.grouped($0, decimals: NumberText.decimals($0), words.language) }
    let label = HTMLText.escape(words(.chartFromTo, (.from, ends[0]), (.to, ends[1])))
    return "<svg class=\"spark \(tone)\" viewBox=\"0 0 112 28\" width=\"112\" height=\"28\" role=\"img\" "
      + "aria-label=\"\(label)\"><polyline class=\"line\" points=\"\(line)\"/>"
      + "<circle class=\"fill\" cx=\"\(end.x)\" cy=\"\(end.y)\" r=\"3.5\"/></svg>"
  }
}
