internal import Model
internal import Templating

extension PageBuilder {
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
      let others = neighbours.points.last.flatMap(StarMean.init), neighbours.points.last?.number == closed.last
    else { return .ownerTrend }
    return own.isClearlyAbove(others) ? .ownerAbove : others.isClearlyAbove(own) ? .ownerBelow : .ownerLevel
  }
}
