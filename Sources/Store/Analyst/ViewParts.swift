internal import CSQLite
package import Model

/// The analysts' views over the store of a shard, limited to the rows that are the shard's.
///
/// The views are those of `AnalystSession` and `SnapshotSource`, and so are the columns that are withheld.
package final class ViewParts {
  /// The views whose rows belong to a shard, or are added up.
  package static let tables = AnalystDictionary.tables.filter {
    !AnalystDictionary.history.contains($0.name) && $0.name != "rejects"
  }

  private let connection: Connection
  private let functions: AnalystFunctions
  private let subjects = AnalystSubjects()
  private let guardian = AnalystGuard(views: [], stored: [])
  private let share: ShardShare

  /// `zone` is the site's.
  package init(_ store: Store, of shard: Shard, zone: TimeZoneRules) throws {
    do {
      connection = try Connection.reading(store.path, store.readingMode)
      try connection.execute("PRAGMA cache_size = -16000")
      functions = try AnalystFunctions(asOf: CivilDay(number: 0), zone: { zone.offset(at: $0) })
      functions.attach(to: connection)
      try subjects.attach(to: connection, stored: AnalystViews.storedTables(of: connection), guardian)
      share = try ShardShare(shard, connection)
      let gathered = try GatheredReviews(connection, zone: { zone.offset(at: $0) }, share: share)
      let views =
        try AnalystViews.statements(of: connection, share: share) + Self.tables.map { AnalystNames.view($0.name) }
      for statement in views { try connection.execute(statement) }
      subjects.begin()
      try gathered.refresh(Set(GatheredView.allCases))
    } catch let error as StoreError {
      throw error.failure(store: store.path)
    }
  }

  /// The views of which a shard has rows.
  package static var divided: [AnalystTable] { tables.filter { condition($0) != nil } }

  /// Calls `body` with the values of each row of a view that is in this shard alone.
  package func eachRow(of table: AnalystTable, _ body: ([AnalystValue]) throws -> Void) throws {
    guard let condition = Self.condition(table) else { return }
    let columns = table.columns.map { OwnTableNames.quoted($0.name) }.joined(separator: ", ")
    let rows = try AnalystStatement(
      connection, "SELECT \(columns) FROM temp.\(OwnTableNames.quoted(table.name)) WHERE \(condition)")
    while try rows.step() { try body(rows.values) }
  }

  /// What the shard's reviews add to the rows that belong to no shard.
  package func totals() throws -> ViewTotals {
    var totals = ViewTotals()
    try addHours(to: &totals)
    try addCuisines(to: &totals)
    totals.withoutRestaurant = try group(.byRestaurant, "restaurant_id")
    totals.withoutUser = try group(.byUser, "user_id")
    totals.restaurantsWithoutUser =
      try connection.integer("SELECT restaurants FROM \(GatheredView.byUser.table) WHERE user_id IS NULL") ?? 0
    try connection.each(
      """
      SELECT day(iso_time(reviews.created_at)), count(*) FROM main.reviews AS reviews
      WHERE reviews.user_key IS NULL AND reviews.created_at IS NOT NULL AND \(share.byAuthor) GROUP BY 1
      """
    ) { days in
      totals.daysWithoutUser[days.text(0) ?? "", default: 0] += days.integer(1)
    }
    return totals
  }

  private func addHours(to totals: inout ViewTotals) throws {
    try connection.each("SELECT day, hour, reviews, rated, stars FROM \(GatheredView.byHour.table)") { rows in
      let hour = rows.text(0).flatMap(CivilDay.init(iso:)).map { $0.number * 24 + Int(rows.integer(1)) }
      totals.hours[hour ?? ViewTotals.undated, default: ReviewSums()].add(rows.sums(at: 2))
    }
  }

  private func addCuisines(to totals: inout ViewTotals) throws {
    try connection.each(
      "SELECT cuisine, day, reviews, rated, stars FROM \(GatheredView.byCuisine.table)"
    ) { rows in
      let day = rows.text(1).flatMap(CivilDay.init(iso:))?.number ?? ViewTotals.undated
      totals.cuisines[rows.text(0), default: [:]][day, default: ReviewSums()].add(rows.sums(at: 2))
    }
  }

  /// The group of the reviews that name no subject.
  private func group(_ view: GatheredView, _ column: String) throws -> SubjectSums {
    let row = try connection.statement(
      "SELECT reviews, rated, stars, oldest, newest FROM \(view.table) WHERE \(column) IS NULL")
    defer { row.reset() }
    guard try row.step() else { return SubjectSums(nil) }
    return SubjectSums(row.sums(at: 0), oldest: row.optionalInteger(3), newest: row.optionalInteger(4))
  }

  /// Which rows of a view belong to a shard; nil if none does.
  private static func condition(_ table: AnalystTable) -> String? {
    switch GatheredView(rawValue: table.name) {
    case .byRestaurant: "restaurant_id IS NOT NULL"
    case .byUser: "user_id IS NOT NULL"
    case .byHour, .byCuisine: nil
    case nil: "1"
    }
  }
}

extension Statement {
  /// The number of reviews, of those with stars, and the sum of stars, from a column on.
  fileprivate func sums(at column: Int32) -> ReviewSums {
    ReviewSums(reviews: integer(column), rated: integer(column + 1), stars: real(column + 2))
  }
}

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

/// The rows that a shard gives to the analysts' views: those of its restaurants and users, and of what names both those
/// of its restaurants. The rows of all shards together are the views of one store, each row once.
///
/// A row that names neither is in the store of one shard alone.
struct ShardShare {
  /// Writes the keys of the shard's restaurants and users into temporary tables, to which the conditions refer.
  init(_ shard: Shard, _ connection: Connection) throws {
    for kind in [Collection.restaurants, .users] {
      let table = Self.keys(kind)
      try connection.execute(
        "DROP TABLE IF EXISTS temp.\(table); CREATE TEMP TABLE \(table)(key INTEGER PRIMARY KEY)")
      let subjects = try connection.statement("SELECT key, id FROM main.\(kind.name) ORDER BY key")
      let insert = try connection.statement("INSERT INTO temp.\(table) VALUES(?1)")
      defer { subjects.reset() }
      while try subjects.step() {
        guard shard.owns(kind, subjects.text(1) ?? "") else { continue }
        insert.bind(1, subjects.integer(0))
        while try insert.step() {}
      }
    }
  }

  /// What the rows of a stored table must fulfil; nil if all are the shard's.
  func condition(_ table: String) -> String? {
    switch table {
    case "restaurants": Self.own("restaurants.key", .restaurants)
    case "users": Self.own("users.key", .users)
    case "restaurant_cuisines": Self.own("restaurant_cuisines.restaurant_key", .restaurants)
    case "dishes", "offers":
      "(\(table).restaurant_key IS NULL OR \(Self.own("\(table).restaurant_key", .restaurants)))"
    case "reviews", "favorites", "visits", "orders": Self.either(table, .restaurants, or: .users)
    default: nil
    }
  }

  /// What reviews must fulfil that are counted by their author: those of the shard's users, and of those without an
  /// author those of its restaurants.
  var byAuthor: String { Self.either("reviews", .users, or: .restaurants) }

  private static func either(_ table: String, _ first: Collection, or second: Collection) -> String {
    let (one, other) = ("\(table).\(column(first))", "\(table).\(column(second))")
    return "(\(own(one, first)) OR (\(one) IS NULL AND (\(other) IS NULL OR \(own(other, second)))))"
  }

  private static func column(_ kind: Collection) -> String { kind == .restaurants ? "restaurant_key" : "user_key" }

  /// Whether a key is that of an own subject.
  static func own(_ key: String, _ kind: Collection) -> String {
    "\(key) IN (SELECT key FROM temp.\(keys(kind)))"
  }

  private static func keys(_ kind: Collection) -> String {
    OwnTableNames.quoted(AnalystNames.inner(kind.name + " own"))
  }
}
