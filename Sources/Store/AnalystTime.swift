internal import Model

/// Times as the views write them, read back without SQLite.
enum AnalystTime {
  /// `YYYY-MM-DDTHH:MM[:SS][.fraction][Z]`, a blank for the `T` too; nil for anything else. Always UTC.
  static func parse(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2), let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2),
      let date = CivilDay(year: year, month: month, day: day), hour < 24, minute < 60
    else { return nil }
    let second = bytes.count >= 19 ? number(bytes, 17, 2) : 0
    guard let second, second < 62 else { return nil }
    return Timestamp(seconds: Int64(date.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
  }

  /// The ISO 8601 week: `2026-W11`. The year is that of the week's Thursday.
  static func week(_ day: CivilDay) -> String {
    let thursday = CivilDay(number: day.number - day.weekday + 3)
    let year = thursday.components.year
    let first = CivilDay(year: year, month: 1, day: 1)?.number ?? thursday.number
    let week = (thursday.number - first) / 7 + 1
    return "\(year)-W\(week < 10 ? "0" : "")\(week)"
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    var number = 0
    for byte in bytes[start..<start + count] {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}
