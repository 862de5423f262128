internal import Platform

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
