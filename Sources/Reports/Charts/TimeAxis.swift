internal import Model
internal import Store

/// An axis of days, weeks, months, quarters or years. Its labels stand at round times: the beginnings of years, quarters,
/// months or weeks.
struct TimeAxis {
  private let periods: [TimePeriod]
  private let starts: [CivilDay]
  /// The number of days of the last period; 7 if all days are a week apart.
  private let lastDays: Int
  private let language: Language

  /// The maximum number of labels, of which a telephone shows three.
  private static let most = 6
  private static let mostOnTelephone = 3

  /// Nil if a value is no time, or if they are not in order.
  init?(_ values: [AnalystValue], _ language: Language) {
    let periods = values.compactMap(TimePeriod.init)
    let starts = periods.compactMap(\.first)
    guard let first = periods.first, values.count > 1, starts.count == values.count,
      periods.allSatisfy(first.isSameKind), zip(starts, starts.dropFirst()).allSatisfy(<)
    else { return nil }
    let isWeekly = zip(starts, starts.dropFirst()).allSatisfy { ($1.number - $0.number) % 7 == 0 }
    self.periods = periods
    self.starts = starts
    lastDays = first.days == 1 && isWeekly ? 7 : periods[periods.count - 1].days
    self.language = language
  }

  /// Whether the last period is not over if the data end on `day`.
  func isOpen(_ day: CivilDay?) -> Bool {
    guard let day, let start = starts.last, lastDays > 1 else { return false }
    return day >= start && day.number < start.number + lastDays - 1
  }

  /// The labelled positions with their texts and text anchors; nil if fewer than two times are round.
  var marks: [(place: Int, text: String, kind: String)]? {
    let places = rounds.map { level in starts.indices.filter { level(starts[$0]) } }
    // The finest of these that are not too many; else the coarsest, thinned.
    guard
      let chosen = places.last(where: { (2...Self.most).contains($0.count) }) ?? places.first(where: { $0.count > 1 })
    else { return nil }
    let step = (chosen.count + Self.most - 1) / Self.most
    let shown = chosen.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    let every = (shown.count + Self.mostOnTelephone - 1) / Self.mostOnTelephone
    return shown.enumerated().map { number, place in
      let share = Double(place) / Double(starts.count - 1)
      let anchor = share < 0.06 ? "" : share > 0.94 ? "e" : "m"
      let isSlim = number % every == 0
      return (place, text(place), isSlim ? anchor : (anchor.isEmpty ? "roomy" : anchor + " roomy"))
    }
  }

  /// Tests for round times, from the coarsest to the finest.
  private var rounds: [(CivilDay) -> Bool] {
    let isYear = { (day: CivilDay) in day.components.month == 1 && day.components.day == 1 }
    let isQuarter = { (day: CivilDay) in day.components.month % 3 == 1 && day.components.day == 1 }
    let isMonth = { (day: CivilDay) in day.components.day == 1 }
    let isMonday = { (day: CivilDay) in day.weekday == 0 }
    if lastDays == 7 {
      // The first weeks of years, quarters and months.
      let isFirst = { (day: CivilDay) in day.components.day <= 7 }
      return [
        { $0.components.month == 1 && isFirst($0) }, { $0.components.month % 3 == 1 && isFirst($0) }, isFirst,
        { _ in true },
      ]
    }
    switch periods[0] {
    case .year: return [{ $0.components.year % 5 == 0 }, isYear]
    case .quarter: return [isYear, isQuarter]
    case .month: return [isYear, isQuarter, isMonth]
    case .day, .week: return [isMonth, isMonday, { _ in true }]
    }
  }

  private func text(_ place: Int) -> String {
    let (year, month, day) = starts[place].components
    switch periods[place] {
    case .year: return String(year)
    case .quarter(let quarter, _): return quarter == 1 ? String(year) : "Q\(quarter)"
    case .month: return month == 1 ? String(year) : language.shortWords(forMonth: month, of: year)
    case .week: return language.shortWords(for: starts[place])
    case .day:
      if day == 1 { return month == 1 ? String(year) : language.shortWords(forMonth: month, of: year) }
      return language.shortWords(for: starts[place])
    }
  }
}

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

/// Chooses the positions of a long axis that have a label.
enum AxisLabels {
  /// At most `most` positions at equal distances from the first on, the closest that end with the last; if these are
  /// fewer than three, the closest that end anywhere.
  static func places(_ count: Int, most: Int) -> [Int] {
    let least = max(1, (count + most - 3) / max(1, most - 1))
    let step = (least..<max(least + 1, count / 2 + 1)).first { (count - 1).isMultiple(of: $0) } ?? least
    return Array(stride(from: 0, to: count, by: step))
  }

  /// The labelled positions of an axis with their text anchors: five at most, and on a telephone three of them.
  static func marks(_ count: Int) -> [(place: Int, kind: String)] {
    let places = places(count, most: 5)
    return places.enumerated().map { number, place in
      if place == 0 { return (place, "") }
      let kind = place == count - 1 ? "e" : "m"
      return (place, number.isMultiple(of: 2) || places.count < 4 ? kind : kind + " roomy")
    }
  }

  /// `Mar 2026` unchanged; anything longer than a date is cut.
  static func short(_ label: String) -> String { HTMLText.cut(label, 11) }
}
