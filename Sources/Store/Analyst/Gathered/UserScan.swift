internal import Model

/// Gathers the sums by user, in one scan of the reviews in the order of their authors and dates.
final class UserScan {
  private let connection: Connection
  private let zone: @Sendable (Timestamp) -> Int
  private let rows: NewRows
  /// The users that an export contains, in the same order.
  private let users: Statement
  /// The last of them that was read; nil after the last one.
  private var known: Int64? = .min
  private var group: SubjectSums?
  /// The restaurants that the user reviewed.
  private var restaurants: Set<Int64> = []
  private var day: Int?
  private var reviewsOfDay: Int64 = 0
  private var mostInADay: Int64 = 0

  init(_ connection: Connection, _ zone: @escaping @Sendable (Timestamp) -> Int) throws {
    self.connection = connection
    self.zone = zone
    rows = try NewRows(
      connection, table: GatheredView.byUser.table, columns: GatheredView.byUser.columns,
      first: AnalystSubjects.id("users", key: "c0"))
    users = try connection.statement("SELECT key FROM main.users WHERE present = 1 ORDER BY key")
  }

  /// Reads all reviews, or those that fulfil `condition`.
  func run(where condition: String? = nil) throws {
    let reviews = try connection.statement(
      "SELECT user_key, created_at, stars, restaurant_key FROM main.reviews\(condition.map { " WHERE \($0)" } ?? "")"
        + " ORDER BY user_key, created_at")
    defer {
      reviews.reset()
      users.reset()
    }
    while try reviews.step() {
      let (key, created) = (reviews.optionalInteger(0), reviews.optionalInteger(1))
      if group?.key != key || group == nil { try begin(key) }
      group?.add(created: created, stars: reviews.optionalReal(2))
      if let restaurant = reviews.optionalInteger(3) { restaurants.insert(restaurant) }
      addDay(created)
    }
    try end()
    try rows.flush()
  }

  private func begin(_ key: Int64?) throws {
    try end()
    group = SubjectSums(key)
    restaurants.removeAll(keepingCapacity: true)
    (day, reviewsOfDay, mostInADay) = (nil, 0, 0)
  }

  private func addDay(_ created: Int64?) {
    guard let created else { return }
    let time = Timestamp(microseconds: created)
    let now = time.day(offset: zone(time)).number
    if now != day { (day, reviewsOfDay) = (now, 0) }
    reviewsOfDay += 1
    mostInADay = max(mostInADay, reviewsOfDay)
  }

  private func end() throws {
    guard let group else { return }
    rows.add(group.key)
    rows.add(Int64(try isKnown(group.key) ? 1 : 0))
    rows.add(group.sums)
    rows.add(mean: group.sums)
    rows.add(Int64(restaurants.count))
    rows.add(mostInADay)
    rows.add(group.oldest)
    rows.add(group.newest)
    try rows.endRow()
  }

  private func isKnown(_ key: Int64?) throws -> Bool {
    guard let key else { return false }
    while let last = known, last < key { known = try users.step() ? users.integer(0) : nil }
    return known == key
  }
}
