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
