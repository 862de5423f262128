internal import Model

/// Formats dates for people.
enum ReadableDate {
  /// A short form of a date, a time or a month in ISO 8601; any other text as it is.
  static func text(_ text: String, _ language: Language) -> String {
    switch text.utf8.count {
    case 7:
      guard let day = CivilDay(iso: text + "-01") else { return text }
      return language.shortWords(forMonth: day.components.month, of: day.components.year)
    case 10: return CivilDay(iso: text).map(language.shortWords) ?? text
    case 20 where text.utf8.last == UInt8(ascii: "Z"):
      let parts = text.split(separator: "T")
      guard parts.count == 2, let day = CivilDay(iso: parts[0]) else { return text }
      return "\(language.shortWords(for: day)), \(parts[1].prefix(5))"
    default: return text
    }
  }
}
