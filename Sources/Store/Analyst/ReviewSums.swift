internal import Model

/// The sums of a group of reviews.
struct ReviewSums: Codable {
  var reviews: Int64 = 0
  /// The number of reviews whose stars count in a mean.
  var rated: Int64 = 0
  /// Millionths of stars. The sum of whole numbers is the same in every order.
  var millionths: Int64 = 0

  init() {}

  init(reviews: Int64, rated: Int64, stars: Double) {
    (self.reviews, self.rated) = (reviews, rated)
    millionths = Int64((stars * 1_000_000).rounded())
  }

  mutating func add(_ sums: ReviewSums) {
    reviews += sums.reviews
    rated += sums.rated
    millionths += sums.millionths
  }

  @inline(__always)
  mutating func add(stars: Double?) {
    reviews &+= 1
    guard let stars, let millionths = AnalystStars.millionths(stars) else { return }
    rated &+= 1
    self.millionths &+= millionths
  }

  var stars: Double { Double(millionths) / 1_000_000 }

  /// The same number as `stars_mean` returns; nil without stars.
  var mean: Double? { rated == 0 ? nil : AnalystStars.mean(millionths, of: rated) }
}

/// The sums of the reviews of one restaurant, or by one user.
struct SubjectSums: Codable {
  /// Nil for reviews that name none.
  let key: Int64?
  private(set) var sums = ReviewSums()
  private(set) var oldest: Int64?
  private(set) var newest: Int64?

  init(_ key: Int64?) { self.key = key }

  /// Reviews that name none.
  init(_ sums: ReviewSums, oldest: Int64?, newest: Int64?) {
    key = nil
    (self.sums, self.oldest, self.newest) = (sums, oldest, newest)
  }

  mutating func add(_ other: SubjectSums) {
    sums.add(other.sums)
    oldest = [oldest, other.oldest].compactMap(\.self).min()
    newest = [newest, other.newest].compactMap(\.self).max()
  }

  @inline(__always)
  mutating func add(created: Int64?, stars: Double?) {
    sums.add(stars: stars)
    guard let created else { return }
    oldest = min(oldest ?? created, created)
    newest = max(newest ?? created, created)
  }
}

/// Gathers the sums by restaurant, by hour and by cuisine, in one scan of the reviews in the order of their restaurants.
final class RestaurantScan {
  private let connection: Connection
  private let zone: @Sendable (Timestamp) -> Int
  private let restaurants: NewRows
  /// The sums by the hour in the site's zone, numbered from 1970; `undated` for reviews without a date.
  private var hours: [Int: ReviewSums] = [:]
  /// The sums by cuisine and day.
  private var days: [CuisineDay: ReviewSums] = [:]
  private var cuisines: [String] = []
  /// What is known of a restaurant.
  private var places: [Int64: Place] = [:]

  private struct Place {
    /// The number of its cuisine; -1 if it has none, or if no export contains it.
    var cuisine = -1
    /// Whether an export contains it.
    var isKnown = false
  }

  /// A cuisine's number and a day's, as one number that is hashed and sorted quickly.
  private struct CuisineDay: Hashable, Comparable {
    private let number: Int

    init(_ cuisine: Int, _ day: Int) { number = cuisine << 32 + (day + 1 << 31) }

    var cuisine: Int { number >> 32 }
    var day: Int { number & 0xFFFF_FFFF - 1 << 31 }

    static func < (left: CuisineDay, right: CuisineDay) -> Bool { left.number < right.number }
  }

  /// No hour, and a day that no time is on.
  private static let undated = Int.min
  private static let undatedDay = -1 << 31

  init(_ connection: Connection, _ zone: @escaping @Sendable (Timestamp) -> Int) throws {
    self.connection = connection
    self.zone = zone
    restaurants = try NewRows(
      connection, table: GatheredView.byRestaurant.table, columns: GatheredView.byRestaurant.columns,
      first: AnalystSubjects.id("restaurants", key: "c0"))
  }

  /// Reads all reviews, or those that fulfil `condition`.
  func run(where condition: String? = nil) throws {
    try readPlaces()
    var group: SubjectSums?
    var place = Place()
    try connection.each(
      "SELECT restaurant_key, created_at, stars FROM main.reviews\(condition.map { " WHERE \($0)" } ?? "")"
        + " ORDER BY restaurant_key, created_at"
    ) { reviews in
      let (key, created, stars) = (reviews.optionalInteger(0), reviews.optionalInteger(1), reviews.optionalReal(2))
      if group == nil || group?.key != key {
        if let group { try write(group, place) }
        group = SubjectSums(key)
        place = key.flatMap { places[$0] } ?? Place()
      }
      group?.add(created: created, stars: stars)
      addTime(created, place.cuisine, stars)
    }
    if let group { try write(group, place) }
    try restaurants.flush()
    try writeHours()
    try writeCuisines()
  }

  /// Reads which restaurants are known, and the leading cuisine of each, as its view shows it.
  private func readPlaces() throws {
    var numbers: [String: Int] = [:]
    try connection.each(
      """
      SELECT restaurants.key, restaurants.derived <> 2, leading.cuisine
      FROM main.restaurants AS restaurants LEFT JOIN main.restaurant_cuisines AS leading
        ON leading.restaurant_key = restaurants.key AND leading.position = 1
      WHERE restaurants.present = 1
      """
    ) { names in
      var place = Place(isKnown: names.integer(1) == 1)
      if let name = names.text(2) {
        place.cuisine = numbers[name] ?? cuisines.count
        if place.cuisine == cuisines.count {
          cuisines.append(name)
          numbers[name] = place.cuisine
        }
      }
      places[names.integer(0)] = place
    }
  }

  @inline(__always)
  private func addTime(_ created: Int64?, _ cuisine: Int, _ stars: Double?) {
    guard let created else {
      hours[Self.undated, default: ReviewSums()].add(stars: stars)
      return days[CuisineDay(cuisine, Self.undatedDay), default: ReviewSums()].add(stars: stars)
    }
    let time = Timestamp(microseconds: created)
    let offset = zone(time)
    let day = time.day(offset: offset).number
    hours[day * 24 + time.secondOfDay(offset: offset) / 3600, default: ReviewSums()].add(stars: stars)
    days[CuisineDay(cuisine, day), default: ReviewSums()].add(stars: stars)
  }

  private func write(_ group: SubjectSums, _ place: Place) throws {
    restaurants.add(group.key)
    restaurants.add(Int64(place.isKnown ? 1 : 0))
    restaurants.add(group.sums)
    restaurants.add(mean: group.sums)
    restaurants.add(group.oldest)
    restaurants.add(group.newest)
    try restaurants.endRow()
  }

  private func writeHours() throws {
    let rows = try NewRows(connection, table: GatheredView.byHour.table, columns: GatheredView.byHour.columns)
    var day = (number: Int.min, text: "")
    for hour in hours.keys.sorted() {
      if hour == Self.undated {
        for _ in 0..<3 { rows.addNull() }
      } else {
        let number = hour >= 0 ? hour / 24 : (hour - 23) / 24
        if number != day.number { day = (number, CivilDay(number: number).iso) }
        rows.add(day.text)
        rows.add(Int64(hour - number * 24))
        rows.add(Int64(CivilDay(number: number).weekday + 1))
      }
      rows.add(hours[hour] ?? ReviewSums())
      try rows.endRow()
    }
    try rows.flush()
  }

  private func writeCuisines() throws {
    let rows = try NewRows(connection, table: GatheredView.byCuisine.table, columns: GatheredView.byCuisine.columns)
    for group in days.keys.sorted() {
      rows.add(group.cuisine < 0 ? nil : cuisines[group.cuisine])
      rows.add(group.day == Self.undatedDay ? nil : CivilDay(number: group.day).iso)
      rows.add(days[group] ?? ReviewSums())
      try rows.endRow()
    }
    try rows.flush()
  }
}

extension NewRows {
  /// Adds the number of reviews, of those with stars, and the sum of stars.
  func add(_ sums: ReviewSums) {
    add(sums.reviews)
    add(sums.rated)
    add(sums.stars)
  }

  func add(mean sums: ReviewSums) {
    if let mean = sums.mean { add(mean) } else { addNull() }
  }
}

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
