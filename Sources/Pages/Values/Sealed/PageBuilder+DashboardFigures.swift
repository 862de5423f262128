internal import Model
internal import Templating

extension PageBuilder {
  /// The row of numbers at the top of a dashboard.
  func figures(_ facts: RestaurantFacts) -> [Fields<SealedFigureSlot>] {
    var figures = [
      figure(
        words[.ownerAwaiting], language.words(for: facts.unanswered.count),
        facts.unanswered.low > 0 ? words.count(.ownerLow, facts.unanswered.low) : nil)
    ]
    guard let closed = facts.closed, let months = facts.months, !months.months.isEmpty else { return figures }
    let year = closed.year
    let before = year.lowerBound - 12...year.lowerBound - 1
    if let mean = facts.lastYear {
      let earlier = StarMean(rated: months.sum(before, \.rated), milliStars: months.sum(before, \.milliStars))
      figures.append(
        figure(
          words[.ownerMeanYear], mean.text(language),
          earlier.map { words(.ownerYearEarlier, (.n, $0.text(language))) }))
    }
    for (label, path) in [
      (Word.ownerReviewsYear, \MonthFigures.reviews), (.ownerVisitsYear, \.visits), (.ownerOrdersYear, \.orders),
    ] where months.first(path) != nil {
      let count = months.sum(year, path)
      let earlier = months.sum(before, path)
      let isOfFew = path != \.reviews && min(count, earlier) < settings.smallGroups.least
      let isOlder = months.first(path).map { $0 <= before.lowerBound } ?? false
      figures.append(
        figure(
          words[label], path == \.reviews ? language.words(for: count) : people(count),
          isOlder && !isOfFew ? moreOrFewer(count, earlier) : nil))
    }
    return Array(figures.prefix(4))
  }

  /// A number of visits or orders, or the words for few.
  func people(_ count: Int) -> String {
    let least = settings.smallGroups.least
    return count < least ? words(.under, (.n, language.words(for: least))) : language.words(for: count)
  }

  /// A number of a month, or the words for one that is not shown.
  func count(_ months: RestaurantMonths, _ month: Int, _ path: KeyPath<MonthFigures, Int>) -> String {
    if let shown = months.shown(month, path) { return language.words(for: shown) }
    let count = months[month][keyPath: path]
    return count < settings.smallGroups.least ? people(count) : words[.notShown]
  }

  func figure(_ label: String, _ number: String, _ small: String?) -> Fields<SealedFigureSlot> {
    var fields = Fields<SealedFigureSlot>()
    fields[.label] = .text(label)
    fields[.number] = .text(number)
    fields[.small] = SlotValue(small)
    return fields
  }

  private func moreOrFewer(_ new: Int, _ old: Int) -> String {
    if new == old { return words[.ownerAsMany] }
    return words(new > old ? .ownerYearMore : .ownerYearFewer, (.n, language.words(for: abs(new - old))))
  }

  /// The last closed month beside the one before and the one a year before.
  func changes(_ months: RestaurantMonths, _ closed: ClosedMonths) -> Fields<SealedChangesSlot> {
    let numbers = [closed.last, closed.last - 1, closed.last - 12]
    let three = numbers.map { months[$0] }
    var fields = Fields<SealedChangesSlot>()
    fields[.note] = .text(
      words(.ownerMonths, (.to, monthName(numbers[0])), (.from, monthName(numbers[1]))))
    fields[.now] = .text(shortMonthName(numbers[0]))
    fields[.before] = .text(shortMonthName(numbers[1]))
    fields[.yearBefore] = .text(shortMonthName(numbers[2]))
    var moved: [String] = []
    var rows: [Fields<SealedChangeSlot>] = []
    for (word, path) in Self.counts where months.first(path) != nil {
      rows.append(change(words[word], numbers.map { count(months, $0, path) }))
      switch CountComparison(three[0][keyPath: path], three[1][keyPath: path]).difference {
      case .more, .fewer: moved.append(words[word])
      default: break
      }
      if path == \MonthFigures.reviews, months.first(\.rated) != nil {
        rows.append(change(words[.meanColumn], three.map(meanOrDash)))
      }
    }
    fields[.finding] = .text(moved.isEmpty ? words[.ownerStill] : words(.ownerMoved, (.list, joined(moved))))
    fields[.rows] = SlotValue(rows)
    return fields
  }

  private static var counts: [(Word, KeyPath<MonthFigures, Int>)] {
    [(.reviews, \.reviews), (.visited, \.visits), (.orders, \.orders), (.favourites, \.favorites)]
  }

  /// The mean of a month's ratings, however few.
  func meanOrDash(_ month: MonthFigures) -> String {
    month.rated > 0 ? language.mean(milliStars: month.milliStars, rated: month.rated) : "–"
  }

  private func change(_ name: String, _ values: [String]) -> Fields<SealedChangeSlot> {
    var fields = Fields<SealedChangeSlot>()
    fields[.name] = .text(name)
    fields[.now] = .text(values[0])
    fields[.before] = .text(values[1])
    fields[.yearBefore] = .text(values[2])
    return fields
  }

  /// A restaurant beside its neighbours; nil where they are left out, or where there are none.
  func besideNeighbours(_ facts: RestaurantFacts, _ closed: ClosedMonths) -> Fields<SealedBesideSlot>? {
    guard let neighbours = facts.neighbours, !facts.dossier.neighbours.isEmpty else { return nil }
    var fields = Fields<SealedBesideSlot>()
    fields[.note] = .text(words(.ownerYearTo, (.month, monthName(closed.last))))
    guard let own = facts.lastYear else {
      fields[.none] = .text(words(.ownerFewOwn, (.n, String(StarMean.fewest))))
      return fields
    }
    guard neighbours.lastYear.count >= NeighbourMeans.fewest else {
      fields[.none] = .text(words(.ownerFewNeighbours, (.n, String(StarMean.fewest))))
      return fields
    }
    fields[.charts] = SlotValue([intervals(own, neighbours), trend(facts, neighbours, closed)].compactMap(\.self))
    return fields
  }

  private func intervals(_ own: StarMean, _ neighbours: NeighbourMeans) -> Fields<SealedChartSlot> {
    var rows = [IntervalChart.Row(label: row(words[.ownerYou], own), mean: own)]
    for neighbour in neighbours.lastYear {
      let name = ShownName.cut(restaurantName(neighbour.name))
      rows.append(IntervalChart.Row(label: row(ChartLabel.cut(name), neighbour.mean), mean: neighbour.mean))
    }
    let above = neighbours.lastYear.count { $0.mean.isClearlyAbove(own) }
    let isAhead = neighbours.lastYear.allSatisfy { own.isClearlyAbove($0.mean) }
    let chart = IntervalChart(
      rows, name: words[.ownerIntervals], description: rows.map(\.label).joined(separator: "; "))
    var fields = Fields<SealedChartSlot>()
    fields[.heading] = .text(
      isAhead ? words[.ownerAhead] : above == 0 ? words[.ownerNoneBetter] : words.count(.ownerSomeBetter, above))
    fields[.measure] = .text(
      words[.ownerIntervalMeasure] + words[.gap] + words(.chartAxis, (.n, language.stars(chart.axis))))
    fields[.drawing] = .bytes(chart.draw(language))
    return fields
  }

  /// `El Batán de Carmen, 4.6 from 48`.
  private func row(_ name: String, _ mean: StarMean) -> String {
    words(.ownerRow, (.name, name), (.mean, mean.text(language)), (.n, language.words(for: mean.rated)))
  }

  private func trend(
    _ facts: RestaurantFacts, _ neighbours: NeighbourMeans, _ closed: ClosedMonths
  ) -> Fields<SealedChartSlot>? {
    var summary = facts.summary
    summary.months.removeAll { $0.number > closed.last }
    let rolling = RollingMean(summary, through: closed.last, language)
    guard let chart = TrendChart(rolling, beside: neighbours.points, isUnfinished: false, words) else { return nil }
    var fields = Fields<SealedChartSlot>()
    fields[.heading] = .text(words[trendHeading(rolling, neighbours, closed)])
    fields[.measure] = .text(words[.ownerTrendMeasure] + tooFew(rolling))
    fields[.drawing] = .bytes(chart.draw())
    return fields
  }

  private func trendHeading(_ rolling: RollingMean, _ neighbours: NeighbourMeans, _ closed: ClosedMonths) -> Word {
    guard let own = rolling.points.last.flatMap(StarMean.init), rolling.points.last?.number == closed.last,
      let beside = neighbours.points.last.flatMap(StarMean.init), neighbours.points.last?.number == closed.last
    else { return .ownerTrend }
    return own.isClearlyAbove(beside) ? .ownerAbove : beside.isClearlyAbove(own) ? .ownerBelow : .ownerLevel
  }
}
