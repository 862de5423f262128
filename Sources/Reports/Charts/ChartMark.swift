/// A word of the analyst at a place of a chart: `mark: 2025-03-01 "new menu"` at a time or label, `line: 4.1 "mean of
/// all"` at a value.
struct ChartMark: Sendable, Hashable {
  /// The label, time or number.
  let place: String
  let text: String

  /// Reads the place up to the first blank, or in quotes, and the text behind it, with or without quotes. Nil if there is
  /// no place.
  init?(_ value: String) {
    let text = ReportReader.trimmed(value[...])
    guard let first = text.first else { return nil }
    if first == "\"", let end = text.dropFirst().firstIndex(of: "\"") {
      place = String(text[text.index(after: text.startIndex)..<end])
      self.text = Self.unquoted(text[text.index(after: end)...])
    } else {
      let end = text.firstIndex(of: " ") ?? text.endIndex
      place = String(text[..<end])
      self.text = Self.unquoted(text[end...])
    }
    guard !place.isEmpty else { return nil }
  }

  /// The place as a number that fits an axis; nil for anything else.
  var value: Double? { Double(place).flatMap { $0.isFinite ? max(-1e300, min(1e300, $0)) : nil } }

  private static func unquoted(_ text: Substring) -> String {
    let bare = ReportReader.trimmed(text)
    return bare.count > 1 && bare.hasPrefix("\"") && bare.hasSuffix("\"") ? String(bare.dropFirst().dropLast()) : bare
  }
}
