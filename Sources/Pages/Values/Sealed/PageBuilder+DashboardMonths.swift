internal import Model
internal import Templating

extension PageBuilder {
  /// How many months charts and tables show.
  private static let shownMonths = 24

  /// Visits and orders by month; nil where there are none, nor favourites.
  func guestsByMonth(_ facts: RestaurantFacts, _ months: RestaurantMonths) -> Fields<SealedGuestsSlot>? {
    guard months.first(\.visits) != nil || months.first(\.orders) != nil || facts.events.kept > 0 else { return nil }
    var fields = Fields<SealedGuestsSlot>()
    fields[.note] = .text(words(.ownerByMonth, (.month, monthName(months.last))))
    if facts.events.kept > 0 {
      fields[.kept] = .text(language.capitalised(words.count(.kept, facts.events.kept)))
    }
    fields[.charts] = SlotValue(
      [
        countsChart(months, \.visits, .visits, .visited, id: "v"),
        countsChart(months, \.orders, .orderCount, .orders, id: "o"),
      ].compactMap(\.self))
    fields[.caption] = .text(words(.numbersOf, (.name, words[.ownerGuests])))
    fields[.rows] = SlotValue(months.months.suffix(Self.shownMonths).reversed().map { row(months, $0) })
    return fields
  }

  private func row(_ months: RestaurantMonths, _ month: MonthFigures) -> Fields<SealedMonthSlot> {
    var fields = Fields<SealedMonthSlot>()
    fields[.month] = .text(shortMonthName(month.number))
    fields[.reviews] = .text(language.words(for: month.reviews))
    fields[.mean] = .text(meanOrDash(month))
    fields[.visits] = .text(count(months, month.number, \.visits))
    fields[.orders] = .text(count(months, month.number, \.orders))
    let reviews = words.count(.reviewCount, month.reviews)
    fields[.quiet] = .text(month.rated > 0 ? reviews + words[.comma] + meanOrDash(month) : reviews)
    return fields
  }

  private func countsChart(
    _ months: RestaurantMonths, _ path: KeyPath<MonthFigures, Int>, _ count: Word, _ name: Word, id: String
  ) -> Fields<SealedChartSlot>? {
    guard let first = months.first(path) else { return nil }
    let last = months.shown(months.last, path)
    var fields = Fields<SealedChartSlot>()
    let said = last.map { words.count(count, $0) } ?? words[name] + words[.gap] + self.count(months, months.last, path)
    fields[.heading] = .text(words(.ownerIn, (.n, said), (.month, monthName(months.last))))
    if first <= months.last - 12, let last, let before = months.shown(months.last - 12, path) {
      fields[.measure] = .text(besideYear(last, before))
    } else {
      fields[.measure] = .text(words(.ownerSince, (.month, monthName(first))))
    }
    let start = max(first, months.last - Self.shownMonths + 1)
    let values = (start...months.last).map { months.shown($0, path) }
    guard start < months.last, values.contains(where: { $0 != nil }) else { return fields }
    let text: (Int) -> String = { [language] in language.words(for: $0) }
    let chart = MonthBars(
      values: values, first: start, id: id, name: words(.ownerBars, (.name, words[name])),
      description: described(values, from: start, text), text: text)
    fields[.drawing] = .bytes(chart.draw(language))
    return fields
  }

  private func besideYear(_ new: Int, _ old: Int) -> String {
    let word: Word =
      switch CountComparison(new, old).difference {
      case .more: .ownerYearClearlyMore
      case .fewer: .ownerYearClearlyFewer
      case .same: .ownerYearSame
      case .chance, .tooLittle: .ownerYearChance
      }
    return words(word, (.n, language.words(for: old)))
  }

  private func described(_ values: [Int?], from first: Int, _ text: (Int) -> String) -> String {
    guard let from = values.firstIndex(where: { $0 != nil }), let to = values.lastIndex(where: { $0 != nil }),
      let start = values[from], let end = values[to]
    else { return "" }
    let shown = values.compactMap(\.self)
    return words(
      .trendWords, (.first, text(start)), (.from, monthName(first + from)), (.last, text(end)),
      (.to, monthName(first + to)), (.low, text(shown.min() ?? start)),
      (.high, text(shown.max() ?? end)))
  }

  /// What was paid beside what had been quoted; nil for too few such orders.
  func paidByMonth(_ months: RestaurantMonths) -> Fields<SealedPaidSlot>? {
    let values = months.months.suffix(Self.shownMonths).map(months.paidAbove)
    guard let first = values.firstIndex(where: { $0 != nil }), let last = values.lastIndex(where: { $0 != nil }),
      let newest = values[last]
    else { return nil }
    let shown = Array(values[first...last])
    let start = months.last - values.count + 1 + first
    let month = monthName(start + shown.count - 1)
    let amount = money(abs(newest), months.currency)
    var chart = Fields<SealedChartSlot>()
    chart[.heading] = .text(
      newest > 0
        ? words(.ownerPaidMore, (.n, amount), (.month, month))
        : newest < 0
          ? words(.ownerPaidLess, (.n, amount), (.month, month)) : words(.ownerPaidSame, (.month, month)))
    let orders = months.months.suffix(Self.shownMonths).reduce(0) { $0 + $1.differences.count }
    chart[.measure] = .text(
      words(
        .ownerPaidMeasure, (.n, String(months.fewestBills)), (.total, words.count(.orderCount, orders))))
    if shown.count > 1 {
      let text: (Int) -> String = { [self] in money($0, months.currency) }
      let bars = MonthBars(
        values: shown, first: start, id: "p", name: words[.ownerPaid],
        description: described(shown, from: start, text), text: text)
      chart[.drawing] = .bytes(bars.draw(language))
    }
    var fields = Fields<SealedPaidSlot>()
    fields[.note] = .text(words(.ownerByMonth, (.month, monthName(months.last))))
    fields[.chart] = SlotValue(chart)
    return fields
  }

  private func money(_ minor: Int, _ currency: String?) -> String {
    language.words(for: Money(text: "", minor: Int64(minor), currency: currency), fallback: settings.currency)
  }
}
