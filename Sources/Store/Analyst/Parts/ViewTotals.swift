internal import Model

/// What the reviews of a shard add to the rows of the analysts' views that belong to no shard: sums by hour and by
/// cuisine, and the reviews that name no restaurant or no user.
///
/// The totals of all shards, added up in any order, give the rows of one store.
package struct ViewTotals: Sendable, Codable {
  /// The hour and the day of reviews without a date.
  static let undated = Int.min

  /// How many rows of views the shards have written.
  package var rows = 0
  /// By the hour in the site's zone, counted from 1970.
  var hours: [Int: ReviewSums] = [:]
  /// By the leading cuisine of the restaurant, and the day counted from 1970.
  var cuisines: [String?: [Int: ReviewSums]] = [:]
  var withoutRestaurant = SubjectSums(nil)
  var withoutUser = SubjectSums(nil)
  /// How many restaurants the reviews without a user are about.
  var restaurantsWithoutUser: Int64 = 0
  /// How many reviews without a user there are, by day.
  var daysWithoutUser: [String: Int64] = [:]

  package init() {}

  package mutating func add(_ other: ViewTotals) {
    rows += other.rows
    hours.merge(other.hours) { $0.adding($1) }
    for (cuisine, days) in other.cuisines { cuisines[cuisine, default: [:]].merge(days) { $0.adding($1) } }
    withoutRestaurant.add(other.withoutRestaurant)
    withoutUser.add(other.withoutUser)
    restaurantsWithoutUser += other.restaurantsWithoutUser
    daysWithoutUser.merge(other.daysWithoutUser) { $0 + $1 }
  }

  /// Whether a view has rows that belong to no shard.
  package static func has(_ table: AnalystTable) -> Bool { GatheredView(rawValue: table.name) != nil }

  /// Calls `body` with the values of the rows of a view that belong to no shard.
  package func eachRow(of table: AnalystTable, _ body: ([AnalystValue]) throws -> Void) rethrows {
    switch GatheredView(rawValue: table.name) {
    case .byRestaurant where withoutRestaurant.sums.reviews > 0:
      try body(
        [.null, .integer(0)] + Self.values(withoutRestaurant.sums, withMean: true) + Self.ends(withoutRestaurant))
    case .byUser where withoutUser.sums.reviews > 0:
      try body(
        [.null, .integer(0)] + Self.values(withoutUser.sums, withMean: true)
          + [.integer(restaurantsWithoutUser), .integer(daysWithoutUser.values.max() ?? 0)] + Self.ends(withoutUser))
    case .byHour:
      for (hour, sums) in hours.sorted(by: { $0.key < $1.key }) { try body(Self.time(hour) + Self.values(sums)) }
    case .byCuisine:
      for (cuisine, days) in cuisines.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        for (day, sums) in days.sorted(by: { $0.key < $1.key }) {
          let date = day == Self.undated ? AnalystValue.null : .text(CivilDay(number: day).iso)
          try body([cuisine.map(AnalystValue.text) ?? .null, date] + Self.values(sums))
        }
      }
    default: break
    }
  }

  /// Day, hour and weekday.
  private static func time(_ hour: Int) -> [AnalystValue] {
    guard hour != undated else { return [.null, .null, .null] }
    let number = hour >= 0 ? hour / 24 : (hour - 23) / 24
    let day = CivilDay(number: number)
    return [.text(day.iso), .integer(Int64(hour - number * 24)), .integer(Int64(day.weekday + 1))]
  }

  private static func values(_ sums: ReviewSums, withMean: Bool = false) -> [AnalystValue] {
    let values: [AnalystValue] = [.integer(sums.reviews), .integer(sums.rated), .real(sums.stars)]
    return withMean ? values + [sums.mean.map(AnalystValue.real) ?? .null] : values
  }

  private static func ends(_ group: SubjectSums) -> [AnalystValue] {
    [group.oldest, group.newest].map { time in
      time.map { .text(Timestamp(microseconds: $0).iso()) } ?? .null
    }
  }
}

extension ReviewSums {
  fileprivate func adding(_ sums: ReviewSums) -> ReviewSums {
    var both = self
    both.add(sums)
    return both
  }
}
