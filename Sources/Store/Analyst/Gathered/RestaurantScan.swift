internal import Model

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
    let reviews = try connection.statement(
      "SELECT restaurant_key, created_at, stars FROM main.reviews\(condition.map { " WHERE \($0)" } ?? "")"
        + " ORDER BY restaurant_key, created_at")
    defer { reviews.reset() }
    var group: SubjectSums?
    var place = Place()
    while try reviews.step() {
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
    let names = try connection.statement(
      """
      SELECT restaurants.key, restaurants.derived <> 2, leading.cuisine
      FROM main.restaurants AS restaurants LEFT JOIN main.restaurant_cuisines AS leading
        ON leading.restaurant_key = restaurants.key AND leading.position = 1
      WHERE restaurants.present = 1
      """)
    defer { names.reset() }
    while try names.step() {
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
