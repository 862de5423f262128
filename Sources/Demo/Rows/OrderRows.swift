internal import Platform

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
