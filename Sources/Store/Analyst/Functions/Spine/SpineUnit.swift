internal import Model

/// The length of the periods in a table of dates: `days`, `weeks`, `months`, `quarters` or `years`.
///
/// The periods are numbered in their order, so that the next period has the next number.
enum SpineUnit: Int, CaseIterable {
  case days, weeks, months, quarters, years

  /// The name of the table.
  var table: String {
    switch self {
    case .days: "days"
    case .weeks: "weeks"
    case .months: "months"
    case .quarters: "quarters"
    case .years: "years"
    }
  }

  /// The name of the column with the period, and of the function that gives the period of a time.
  var column: String { String(table.dropLast()) }

  /// The number of the period that contains a day.
  func number(of day: CivilDay) -> Int {
    let (year, month, _) = day.components
    switch self {
    case .days: return day.number
    // The day 0 is a Thursday, so that the week 0 begins three days before.
    case .weeks: return (day.number - day.weekday + 3) / 7
    case .months: return year * 12 + month - 1
    case .quarters: return year * 4 + (month - 1) / 3
    case .years: return year
    }
  }

  func firstDay(of number: Int) -> CivilDay {
    switch self {
    case .days: CivilDay(number: number)
    case .weeks: CivilDay(number: number * 7 - 3)
    case .months: Self.day(year: number / 12, month: number % 12 + 1)
    case .quarters: Self.day(year: number / 4, month: number % 4 * 3 + 1)
    case .years: Self.day(year: number, month: 1)
    }
  }

  func lastDay(of number: Int) -> CivilDay {
    switch self {
    case .days: CivilDay(number: number)
    case .weeks: CivilDay(number: number * 7 + 3)
    case .months: Self.lastDay(year: number / 12, month: number % 12 + 1)
    case .quarters: Self.lastDay(year: number / 4, month: number % 4 * 3 + 3)
    case .years: Self.lastDay(year: number, month: 12)
    }
  }

  /// The period as the functions `day`, `week`, `month`, `quarter` and `year` write it.
  func text(of number: Int) -> String {
    let first = firstDay(of: number)
    switch self {
    case .days: return first.iso
    case .weeks: return AnalystTime.week(first)
    case .months: return String(first.iso.prefix(7))
    case .quarters: return String(first.iso.prefix(4)) + "-Q\(number % 4 + 1)"
    case .years: return String(first.iso.prefix(4))
    }
  }

  private static func day(year: Int, month: Int) -> CivilDay {
    CivilDay(year: year, month: month, day: 1) ?? CivilDay(number: 0)
  }

  private static func lastDay(year: Int, month: Int) -> CivilDay {
    CivilDay(number: day(year: year, month: month).number + CivilDay.days(inMonth: month, year) - 1)
  }
}
