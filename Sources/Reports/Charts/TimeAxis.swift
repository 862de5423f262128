internal import Model
internal import Store

/// An axis of days, weeks, months, quarters or years. Its labels stand at round times: the beginnings of years, quarters,
/// months or weeks.
struct TimeAxis {
  private let periods: [CalendarPeriod]
  private let starts: [CivilDay]
  /// The number of days of the last period; 7 if all days are a week apart.
  private let lastDays: Int
  private let language: Language

  /// The maximum number of labels, of which a telephone shows three.
  private static let most = 6
  private static let mostOnTelephone = 3

  /// Nil if a value is no time, or if they are not in order.
  init?(_ values: [AnalystValue], _ language: Language) {
    let periods = values.compactMap(CalendarPeriod.init)
    let starts = periods.map(\.first)
    guard let first = periods.first, values.count > 1, starts.count == values.count,
      periods.allSatisfy({ $0.unit == first.unit }), zip(starts, starts.dropFirst()).allSatisfy(<)
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
    switch periods[0].unit {
    case .years: return [{ $0.components.year % 5 == 0 }, isYear]
    case .quarters: return [isYear, isQuarter]
    case .months: return [isYear, isQuarter, isMonth]
    case .days, .weeks: return [isMonth, isMonday, { _ in true }]
    }
  }

  private func text(_ place: Int) -> String {
    let (year, month, day) = starts[place].components
    switch periods[place].unit {
    case .years: return String(year)
    case .quarters: return month == 1 ? String(year) : "Q\((month + 2) / 3)"
    case .months: return month == 1 ? String(year) : language.shortWords(forMonth: month, of: year)
    case .weeks: return language.shortWords(for: starts[place])
    case .days:
      if day == 1 { return month == 1 ? String(year) : language.shortWords(forMonth: month, of: year) }
      return language.shortWords(for: starts[place])
    }
  }
}

extension CalendarPeriod {
  /// The day, week, month, quarter or year that a label names: `2026-03-14`, `2026-W11`, `2026-03`, `2026 Q1`, `2026`.
  init?(_ value: AnalystValue) {
    switch value {
    case .integer(let number) where (1800..<2200).contains(number): self.init(year: Int(number))
    case .text(let text) where text.utf8.count == 10:
      guard let day = CivilDay(iso: text) else { return nil }
      self.init(day: day)
    case .text(let text): self.init(period: text.replacing(" Q", with: "-Q"))
    default: return nil
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
