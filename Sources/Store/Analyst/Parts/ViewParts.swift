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
    let days = try connection.statement(
      """
      SELECT day(iso_time(reviews.created_at)), count(*) FROM main.reviews AS reviews
      WHERE reviews.user_key IS NULL AND reviews.created_at IS NOT NULL AND \(share.byAuthor) GROUP BY 1
      """)
    defer { days.reset() }
    while try days.step() { totals.daysWithoutUser[days.text(0) ?? "", default: 0] += days.integer(1) }
    return totals
  }

  private func addHours(to totals: inout ViewTotals) throws {
    let rows = try connection.statement("SELECT day, hour, reviews, rated, stars FROM \(GatheredView.byHour.table)")
    defer { rows.reset() }
    while try rows.step() {
      let hour = rows.text(0).flatMap(CivilDay.init(iso:)).map { $0.number * 24 + Int(rows.integer(1)) }
      totals.hours[hour ?? ViewTotals.undated, default: ReviewSums()].add(rows.sums(at: 2))
    }
  }

  private func addCuisines(to totals: inout ViewTotals) throws {
    let rows = try connection.statement(
      "SELECT cuisine, day, reviews, rated, stars FROM \(GatheredView.byCuisine.table)")
    defer { rows.reset() }
    while try rows.step() {
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
