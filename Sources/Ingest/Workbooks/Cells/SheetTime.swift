internal import Model

/// Converts the days and times that spreadsheets store as numbers.
enum SheetTime {
  /// ISO text without a zone, to the second; nil if it is no valid day.
  ///
  /// Counted from 1900, number 60 is the 29th of February 1900, which did not exist.
  static func text(_ serial: Double, _ format: CellFormat, from1904: Bool) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let seconds = Int((serial * 86_400).rounded())
    if format == .elapsed { return clock(seconds) }
    if format == .clock, serial < 1 { return clock(min(seconds, 86_399)) }
    let (number, rest) = (seconds / 86_400, seconds % 86_400)
    guard let day = day(number, from1904) else { return nil }
    return format == .day && rest == 0 ? day.iso : day.iso + "T" + clock(rest)
  }

  private static func day(_ number: Int, _ from1904: Bool) -> CivilDay? {
    let found: Int
    if from1904 {
      found = number - 24_107
    } else {
      guard number != 60 else { return nil }
      found = number - 25_569 + (number < 60 ? 1 : 0)
    }
    // The last day of the year 9999.
    return found <= 2_932_896 ? CivilDay(number: found) : nil
  }

  private static func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
