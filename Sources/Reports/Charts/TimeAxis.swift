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
