internal import Model

/// The months that are over: those before the month of the last sync. New rows rarely change them.
struct ClosedMonths {
  /// The last of them, as the number of months since January of the year 0.
  let last: Int

  /// Nil if nothing was synced yet.
  init?(synced: Timestamp?, _ context: SiteContext) {
    guard let synced else { return nil }
    last = Self.month(of: context.day(synced)) - 1
  }

  init(last: Int) { self.last = last }

  static func month(of day: CivilDay) -> Int {
    let (year, month, _) = day.components
    return year * 12 + month - 1
  }

  func contains(_ day: CivilDay) -> Bool { Self.month(of: day) <= last }

  /// The last day.
  var end: CivilDay {
    let next = last + 1
    let first = CivilDay(year: max(1, next / 12), month: next % 12 + 1, day: 1) ?? CivilDay(number: 0)
    return CivilDay(number: first.number - 1)
  }

  /// The twelve months up to the last one.
  var year: ClosedRange<Int> { last - 11...last }

  /// `February 2026`.
  static func name(_ month: Int, _ language: Language) -> String {
    language.words(forMonth: month % 12 + 1, of: month / 12)
  }
}
