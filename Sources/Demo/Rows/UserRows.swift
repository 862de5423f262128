internal import Platform

/// The rows of users, which contain their favorites.
struct UserRows {
  let world: World
  let row: RowBuffer

  /// Writes the user at `index`, if the account still exists.
  func write(_ index: Int) throws(FileError) {
    let traits = UserTraits(world, index)
    guard traits.removed(world) == nil else { return }
    let edits = world.changes.userEdits.history(
      after: traits.born, DemoRandom(seed: world.seed, .change, index, 2))
    var random = DemoRandom(seed: world.seed, .user, index, -2)
    row.begin(world.userID(index))
    name(traits, random.below(1000))
    secrets(index, &random)
    taste(edits.count, &random)
    picture(traits, edits.count, edits.last, &random)
    favourites(traits, &random)
    times(traits, edits, &random)
    try row.end()
  }

  private func name(_ traits: UserTraits, _ gap: Int) {
    if gap < 10 { return row.put(",\"name\":null") }
    guard gap >= 18 else { return }
    var random = DemoRandom(seed: world.seed, .user, traits.index, 1)
    row.put(",\"name\":\"")
    world.words.cultures[traits.culture].write(&random, to: row)
    if gap >= 996 { ancestors(&random) }
    row.put("\"")
  }

  /// A few people list all the names they have, in every spelling they know.
  private func ancestors(_ random: inout DemoRandom) {
    for _ in 0..<(6 + random.below(14)) {
      row.put(" ")
      world.words.cultures[random.below(world.words.cultures.count)].write(&random, to: row)
    }
  }

  /// Private values, which occur nowhere else: see `DemoPrivacy`.
  private func secrets(_ index: Int, _ random: inout DemoRandom) {
    let number = random.below(1_000_000)
    secret(",\"email\":\"m", index, number, "@mail.invalid\"")
    secret(",\"username\":\"kx7_", index, number, "\"")
    if random.perMille(600) { secret(",\"phone\":\"+99976", index, number, "\"") }
    if random.perMille(300) { secret(",\"address\":\"at#qx", index, number, " Alley\"") }
    row.put(",\"role\":\"qz~")
    row.put(random.perMille(30) ? "owner\"" : "diner\"")
    if random.perMille(200) { secret(",\"fcmToken\":\"tk9:", index, number, "\"") }
  }

  private func secret(_ before: StaticString, _ index: Int, _ number: Int, _ after: StaticString) {
    row.put(before)
    row.put(number, width: 6)
    row.put(index, width: 6)
    row.put(after)
  }

  private func taste(_ edits: Int, _ random: inout DemoRandom) {
    let diet = (random.below(12) + edits) % 12
    let budget = random.below(8)
    let diets: [StaticString] = [",\"diet\":\"vegetarian\"", ",\"diet\":\"vegan\"", ",\"diet\":\"pescatarian\""]
    if diet < diets.count { row.put(diets[diet]) } else if diet < 6 { row.put(",\"diet\":\"none\"") }
    if budget < 5 { row.field(",\"budget\":", 20 + budget * 15) }
  }

  private func picture(_ traits: UserTraits, _ edits: Int, _ last: Int, _ random: inout DemoRandom) {
    let hasOne = random.perMille(world.pictures.facesPerMille) || edits % 2 == 1
    guard hasOne else { return random.perMille(300) ? row.put(",\"preferences\":{}") : () }
    guard let picture = world.pictures.face(on: edits > 0 ? last : traits.born, &random) else { return }
    row.field(",\"preferences\":{\"profile_picture\":", picture)
    row.put("}")
  }

  private func favourites(_ traits: UserTraits, _ random: inout DemoRandom) {
    let wanted = random.perMille(450) ? 1 + random.below(5) : 0
    var chosen: [Int] = []
    for _ in 0..<wanted {
      let count = world.restaurantCounts.count(at: traits.born)
      guard let restaurant = world.knownRestaurants.draw(among: count, &random) else { continue }
      if !chosen.contains(restaurant) { chosen.append(restaurant) }
    }
    guard !chosen.isEmpty else { return }
    row.put(",\"favorite_restaurants\":{\"")
    for (place, restaurant) in chosen.enumerated() { favourite(traits, restaurant, isFirst: place == 0, &random) }
    row.put("}")
  }

  private func favourite(_ traits: UserTraits, _ restaurant: Int, isFirst: Bool, _ random: inout DemoRandom) {
    if !isFirst { row.put(",\"") }
    world.restaurantID(restaurant).write(to: row)
    let first = max(traits.joinedDay, RestaurantTraits(world, restaurant).openedDay)
    let day = world.calendar.day(from: first, to: world.calendar.lastDay(traits.born), &random)
    row.field("\":", time: world.calendar.moment(on: day, &random))
  }

  private func times(_ traits: UserTraits, _ edits: (count: Int, last: Int), _ random: inout DemoRandom) {
    let joined = traits.joinedDay * 86_400 + 6 * 3600 + random.below(20_000)
    row.field(",\"created_at\":", time: joined, asSeconds: random.perMille(40))
    let updated = edits.count > 0 ? world.calendar.export(edits.last) - 9000 : joined + random.below(40)
    row.field(",\"updated_at\":", time: updated)
  }
}

/// The rows of visits of users to restaurants.
///
/// There is one row for each pair, so the written pairs are kept: some 16 bytes for a visit, of which there are a
/// quarter as many as reviews.
final class VisitRows {
  private let world: World
  private let row: RowBuffer
  private var known: Set<UInt64> = []

  init(world: World, row: RowBuffer) {
    self.world = world
    self.row = row
  }

  /// Writes the visit at `index`, if its user and restaurant still exist and it is their first.
  func write(_ index: Int) throws(FileError) {
    let born = world.visitCounts.birth(of: index)
    var random = DemoRandom(seed: world.seed, .visit, index)
    guard let meeting = Meeting(world, born, &random) else { return }
    guard known.insert(UInt64(meeting.user.index) << 32 | UInt64(meeting.restaurant.index)).inserted else { return }
    let user = world.userID(meeting.user.index)
    let restaurant = world.restaurantID(meeting.restaurant.index)
    row.put("{\"id\":\"")
    user.write(to: row)
    row.put("__")
    restaurant.write(to: row)
    row.put("\",\"userId\":\"/Users/")
    user.write(to: row)
    row.put("\",\"restaurantId\":\"/Restaurants/")
    restaurant.write(to: row)
    row.put("\"")
    row.field(",\"visitedAt\":", time: meeting.time, asSeconds: random.perMille(200))
    try row.end()
  }
}

/// The rows of orders.
struct OrderRows {
  let world: World
  let row: RowBuffer

  /// Writes the order at `index`, if its user and restaurant still exist.
  ///
  /// An order of last night is delivered only by the next night.
  func write(_ index: Int) throws(FileError) {
    let born = world.orderCounts.birth(of: index)
    var random = DemoRandom(seed: world.seed, .order, index)
    guard let meeting = Meeting(world, born, &random) else { return }
    row.begin(DemoID(seed: world.seed, UInt8(ascii: "t"), index))
    row.field(",\"user_id\":", world.userID(meeting.user.index))
    row.field(",\"restaurant_id\":", world.restaurantID(meeting.restaurant.index))
    let isDelivered = status(meeting, &random)
    row.field(",\"cuisines\":[", text: world.words.cuisines[meeting.restaurant.cuisine].names[0])
    row.put("]")
    money(meeting.restaurant, &random)
    row.field(",\"createdAt\":", time: meeting.time)
    if isDelivered { row.field(",\"deliveredAt\":", time: meeting.time + 1200 + random.below(3600)) }
    try row.end()
  }

  private func status(_ meeting: Meeting, _ random: inout DemoRandom) -> Bool {
    let chance = random.below(100)
    let isFresh = meeting.time > world.calendar.export(world.night) - 8000
    row.put(",\"status\":\"")
    row.put(isFresh ? "preparing\"" : chance < 6 ? "cancelled\"" : "delivered\"")
    return !isFresh && chance >= 6
  }

  /// The quote precedes the total, which is mostly the same.
  private func money(_ restaurant: RestaurantTraits, _ random: inout DemoRandom) {
    let dishes = world.words.cuisines[restaurant.cuisine].dishes
    var quoted = 500
    for number in 0..<(1 + random.below(4)) {
      quoted += dishes[restaurant.dish(number, of: dishes.count)].price * 100
    }
    let total = random.perMille(700) ? quoted : quoted * (92 + random.below(20)) / 100
    row.field(",\"total\":", hundredths: total)
    if !random.perMille(50) { row.field(",\"quoted\":", hundredths: quoted) }
    row.put(",\"currency\":\"PEN\"")
  }
}
