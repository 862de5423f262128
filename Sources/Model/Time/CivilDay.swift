/// A day of the Gregorian calendar, as the number of days since 1 January 1970.
package struct CivilDay: Sendable, Hashable, Comparable, Codable {
  package let number: Int

  package init(number: Int) { self.number = number }

  /// Nil if the date does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, year) else {
      return nil
    }
    // The algorithm `days_from_civil`: years begin in March, so that the leap day comes last.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Reads `YYYY-MM-DD`; nil for anything else.
  package init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// 0 for Monday to 6 for Sunday.
  package var weekday: Int { ((number % 7) + 10) % 7 }

  /// `YYYY-MM-DD`.
  package var iso: String {
    let (year, month, day) = components
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  package static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

  package static func days(inMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// An instant: microseconds since 1970, UTC.
package struct Timestamp: Sendable, Hashable, Comparable, Codable {
  package let microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }
  package init(seconds: Int64) { self.microseconds = seconds * 1_000_000 }

  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 { (microseconds - ((microseconds % 1_000_000) + 1_000_000) % 1_000_000) / 1_000_000 }

  /// The day in a zone that is `offset` seconds ahead of UTC.
  package func day(offset: Int = 0) -> CivilDay {
    let local = seconds + Int64(offset)
    return CivilDay(number: Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400))
  }

  /// Seconds since midnight in a zone that is `offset` seconds ahead of UTC.
  package func secondOfDay(offset: Int = 0) -> Int {
    let local = seconds + Int64(offset)
    return Int(((local % 86_400) + 86_400) % 86_400)
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`; with a fraction if `fraction` is true and it is not zero.
  package func iso(fraction: Bool = false) -> String {
    let second = secondOfDay()
    let clock = [second / 3600, second / 60 % 60, second % 60].map { CivilDay.padded($0, 2) }.joined(separator: ":")
    let rest = Int(microseconds - seconds * 1_000_000)
    let tail = fraction && rest != 0 ? "." + CivilDay.padded(rest, 6) : ""
    return "\(day().iso)T\(clock)\(tail)Z"
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}
