internal import Model
internal import Store

/// The closed months of a restaurant, one after another without gaps, from the first in which anything happened.
struct RestaurantMonths {
  let months: [MonthFigures]
  let last: Int
  /// The months of which a number of visits, orders or favourites is not shown, by the number: it is of few people, or a
  /// sum that is shown would tell another sum.
  private var hidden: [KeyPath<MonthFigures, Int>: Set<Int>] = [:]
  /// The currency of the differences; nil if the orders name none.
  let currency: String?
  /// The least number of orders whose median is shown, so that it tells nothing of a single one.
  let fewestBills: Int

  /// The most months that are counted, against rows with wrong dates.
  private static let most = 1200

  init(
    _ summary: ReviewSummary, _ events: RestaurantEvents, _ closed: ClosedMonths, _ groups: SmallGroups = .usual
  ) {
    last = closed.last
    fewestBills = max(5, groups.least)
    let oldest = closed.last - Self.most + 1
    let currency = Self.mostFrequentCurrency(events.bills)
    self.currency = currency
    var found: [Int: MonthFigures] = [:]
    func change(_ month: Int, _ change: (inout MonthFigures) -> Void) {
      guard oldest <= month, month <= closed.last else { return }
      change(&found[month, default: MonthFigures(month)])
    }
    for month in summary.months {
      change(month.number) { ($0.reviews, $0.rated, $0.milliStars) = (month.count, month.rated, month.milliStars) }
    }
    for (days, path) in [
      (events.visits, \MonthFigures.visits), (events.orders, \.orders), (events.favorites, \.favorites),
    ] {
      for day in days { change(ClosedMonths.month(of: day)) { $0[keyPath: path] += 1 } }
    }
    for bill in events.bills where bill.currency == currency {
      change(ClosedMonths.month(of: bill.day)) { $0.differences.append(bill.difference) }
    }
    guard let first = found.keys.min() else {
      months = []
      return
    }
    months = (first...closed.last).map { found[$0] ?? MonthFigures($0) }
    for path in [\MonthFigures.visits, \.orders, \.favorites] {
      var few = Set(months.filter { $0[keyPath: path] < groups.least }.map(\.number))
      // Of visits and orders the sums of years are shown, of favourites that of all.
      let years = [closed.last, closed.last - 12].map { Array($0 - 11...$0) }
      for year in path == \.favorites ? [months.map(\.number)] : years {
        few.formUnion(groups.hidden(year.map { self[$0][keyPath: path] }).map { year[$0] })
      }
      hidden[path] = few
    }
  }

  /// Of currencies that are as frequent the first by its letters.
  private static func mostFrequentCurrency(_ bills: [RestaurantEvents.Bill]) -> String? {
    var counts: [String?: Int] = [:]
    for bill in bills { counts[bill.currency, default: 0] += 1 }
    return counts.min { ($0.value, $1.key ?? "") > ($1.value, $0.key ?? "") }?.key
  }

  /// A month; one without anything if it is before all other months.
  subscript(number: Int) -> MonthFigures {
    let index = number - (last - months.count + 1)
    return months.indices.contains(index) ? months[index] : MonthFigures(number)
  }

  /// A number of a month; nil if it is not shown.
  func shown(_ number: Int, _ path: KeyPath<MonthFigures, Int>) -> Int? {
    hidden[path]?.contains(number) == true ? nil : self[number][keyPath: path]
  }

  /// What paid orders of a month cost above what had been quoted, by their median; nil if it is not shown.
  func paidAbove(_ month: MonthFigures) -> Int? { month.paidAbove(ofAtLeast: fewestBills) }

  /// The sum over some months.
  func sum(_ range: ClosedRange<Int>, _ path: KeyPath<MonthFigures, Int>) -> Int {
    range.reduce(0) { $0 + self[$1][keyPath: path] }
  }

  /// The first month in which there was any; nil if there was none.
  func first(_ path: KeyPath<MonthFigures, Int>) -> Int? { months.first { $0[keyPath: path] > 0 }?.number }
}

/// What happened at a restaurant in one month.
struct MonthFigures {
  let number: Int
  var reviews = 0
  var rated = 0
  var milliStars = 0
  var visits = 0
  var orders = 0
  var favorites = 0
  /// What paid orders cost above what had been quoted, in the currency's minor unit.
  var differences: [Int64] = []

  init(_ number: Int) { self.number = number }

  /// The median of the differences; nil for fewer than `least`.
  func paidAbove(ofAtLeast least: Int) -> Int? {
    guard differences.count >= least else { return nil }
    let sorted = differences.sorted()
    let middle = sorted.count / 2
    return Int(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
  }
}

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
