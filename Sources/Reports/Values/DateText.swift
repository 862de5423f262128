internal import Model

/// Dates as people write them.
enum DateText {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `14 March 2026`
  static func long(_ day: CivilDay) -> String {
    let (year, month, day) = day.components
    return "\(day) \(months[month - 1]) \(year)"
  }

  /// `14 Mar 2026`
  static func short(_ day: CivilDay) -> String {
    let (year, month, day) = day.components
    return "\(day) \(months[month - 1].prefix(3)) \(year)"
  }

  /// A date, a time, a month of ISO 8601 in words; any other text as it is.
  static func readable(_ text: String) -> String {
    switch text.utf8.count {
    case 7:
      guard let day = CivilDay(iso: text + "-01") else { return text }
      return short(day).split(separator: " ").dropFirst().joined(separator: " ")
    case 10: return CivilDay(iso: text).map(short) ?? text
    case 20 where text.utf8.last == UInt8(ascii: "Z"):
      let parts = text.split(separator: "T")
      guard parts.count == 2, let day = CivilDay(iso: parts[0]) else { return text }
      return "\(short(day)), \(parts[1].prefix(5))"
    default: return text
    }
  }
}
