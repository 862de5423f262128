/// The properties of a user that other rows need.
struct UserTraits {
  let index: Int
  let born: Int
  let culture: Int
  /// 0 English, 1 Spanish, 2 Chinese.
  let language: Int
  let joinedDay: Int
  /// The number of half stars that this user adds to the ratings of other users' reviews.
  let kindness: Int

  @inline(__always)
  init(_ world: World, _ index: Int) {
    var random = DemoRandom(seed: world.seed, .userTraits, index)
    self.index = index
    born = world.userCounts.birth(of: index)
    culture = Int(world.words.cultureDraw[random.below(world.words.cultureDraw.count)])
    let own = world.words.cultures[culture].language
    let other = random.below(1000)
    language = other < 80 ? 0 : other < 160 ? 1 : own
    kindness = random.below(3) - 1
    let span = world.calendar.exportDay - world.calendar.launchDay
    joinedDay = born > 0 ? world.calendar.lastDay(born) : world.calendar.launchDay + random.below(span - 2)
  }

  /// The night on which the account was closed, if it was.
  func removed(_ world: World) -> Int? {
    var random = DemoRandom(seed: world.seed, .removal, index, 2)
    return world.changes.userRemovals.next(after: born, &random)
  }
}

/// A user's visit to a restaurant, both of which still exist tonight.
struct Meeting {
  let user: UserTraits
  let restaurant: RestaurantTraits
  let time: Int

  init?(_ world: World, _ born: Int, _ random: inout DemoRandom) {
    guard let place = world.knownRestaurants.draw(among: world.restaurantCounts.count(at: born), &random),
      let person = world.knownUsers.draw(among: world.userCounts.count(at: born), &random)
    else { return nil }
    restaurant = RestaurantTraits(world, place)
    user = UserTraits(world, person)
    let last = world.calendar.lastDay(born)
    let first = born > 0 ? last : max(restaurant.openedDay, user.joinedDay)
    time = world.calendar.moment(on: world.calendar.day(from: first, to: last, &random), &random)
    guard restaurant.removed(world) == nil, user.removed(world) == nil else { return nil }
  }
}
