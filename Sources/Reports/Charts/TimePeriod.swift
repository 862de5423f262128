internal import Model
internal import Store

/// A day, week, month, quarter or year that a label names: `2026-03-14`, `2026-W11`, `2026-03`, `2026 Q1`, `2026`.
enum TimePeriod: Hashable {
  case day(CivilDay)
  /// A week, by its Monday.
  case week(CivilDay)
  case month(Int, year: Int)
  case quarter(Int, year: Int)
  case year(Int)

  /// Nil if the value names none.
  init?(_ value: AnalystValue) {
    switch value {
    case .integer(let number) where (1800..<2200).contains(number): self = .year(Int(number))
    case .text(let text): self.init(text)
    default: return nil
    }
  }

  private init?(_ text: String) {
    let year = Int(text.prefix(4)).flatMap { (1...9999).contains($0) ? $0 : nil }
    let rest = text.dropFirst(4)
    guard let year, !text.contains("+"), text.utf8.count == text.count else { return nil }
    switch text.utf8.count {
    case 4: self = .year(year)
    case 10:
      guard let day = CivilDay(iso: text) else { return nil }
      self = .day(day)
    case 8:
      guard rest.hasPrefix("-W"), let number = Int(rest.dropFirst(2)), (1...53).contains(number) else { return nil }
      // The fourth of January is in the first week of every year, and a Thursday in the year of its week.
      let early = CivilDay(year: year, month: 1, day: 4)
      let monday = early.map { $0.number - $0.weekday + 7 * (number - 1) }
      guard let monday, CivilDay(number: monday + 3).components.year == year else { return nil }
      self = .week(CivilDay(number: monday))
    case 7:
      guard let number = Int(text.suffix(1)) else { return nil }
      if rest.hasPrefix(" Q") || rest.hasPrefix("-Q"), (1...4).contains(number) {
        self = .quarter(number, year: year)
      } else if rest.hasPrefix("-"), let month = Int(rest.dropFirst()), (1...12).contains(month) {
        self = .month(month, year: year)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Its first day.
  var first: CivilDay? {
    switch self {
    case .day(let day), .week(let day): day
    case .month(let month, let year): CivilDay(year: year, month: month, day: 1)
    case .quarter(let quarter, let year): CivilDay(year: year, month: quarter * 3 - 2, day: 1)
    case .year(let year): CivilDay(year: year, month: 1, day: 1)
    }
  }

  /// The number of its days.
  var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month(let month, let year): CivilDay.days(inMonth: month, year)
    case .quarter(let quarter, let year): (0..<3).reduce(0) { $0 + CivilDay.days(inMonth: quarter * 3 - $1, year) }
    case .year(let year): CivilDay.days(inMonth: 2, year) == 29 ? 366 : 365
    }
  }

  /// Whether both are days, weeks, months, quarters or years.
  func isSameKind(as other: TimePeriod) -> Bool {
    switch (self, other) {
    case (.day, .day), (.week, .week), (.month, .month), (.quarter, .quarter), (.year, .year): true
    default: false
    }
  }
}
