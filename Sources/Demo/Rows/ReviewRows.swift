internal import Platform

/// The rows of reviews.
struct ReviewRows {
  let world: World
  let row: RowBuffer

  /// Writes the review at `index`, if it still exists.
  @inline(__always)
  func write(_ index: Int) throws(FileError) {
    let born = world.reviewCounts.birth(of: index)
    var removal = DemoRandom(seed: world.seed, .removal, index, 3)
    guard world.changes.reviewRemovals.next(after: born, &removal) == nil else { return }
    var place = DemoRandom(seed: world.seed, .reviewPlace, index)
    let restaurant = known(world.knownRestaurants, world.restaurantCounts.count(at: born), unknown: 3, &place)
    let user = known(world.knownUsers, world.userCounts.count(at: born), unknown: 4, &place)
    let traits = restaurant.map { RestaurantTraits(world, $0) }
    let author = user.map { UserTraits(world, $0) }
    let edits = world.changes.reviewEdits.history(after: born, DemoRandom(seed: world.seed, .change, index, 3))
    let written = time(born, traits, author, &place)
    let review = ReviewDraft(
      world: world, index: index, born: born, written: written, restaurant: traits, author: author,
      edits: edits.count, edited: edits.count > 0 ? edits.last : nil)
    row.begin(DemoID(seed: world.seed, UInt8(ascii: "v"), index))
    row.field(",\"user_id\":", user.map { world.userID($0) } ?? DemoID(seed: world.seed, UInt8(ascii: "w"), index % 50))
    row.field(
      ",\"restaurant_id\":",
      restaurant.map { world.restaurantID($0) } ?? DemoID(seed: world.seed, UInt8(ascii: "s"), index % 10))
    review.write(to: row)
    try row.end()
  }

  /// One of the users who were there; for `unknown` in 1000 nil, as if the user's row was lost.
  @inline(__always)
  private func known(_ all: Popularity, _ count: Int, unknown: Int, _ random: inout DemoRandom) -> Int? {
    random.perMille(unknown) ? nil : all.draw(among: count, &random)
  }

  @inline(__always)
  private func time(
    _ born: Int, _ restaurant: RestaurantTraits?, _ author: UserTraits?, _ random: inout DemoRandom
  ) -> Int {
    let last = world.calendar.lastDay(born)
    guard born == 0 else { return world.calendar.moment(on: last, &random) }
    let first = max(restaurant?.openedDay ?? world.calendar.launchDay, author?.joinedDay ?? world.calendar.launchDay)
    return world.calendar.moment(on: world.calendar.day(from: first, to: last, &random), &random)
  }
}
