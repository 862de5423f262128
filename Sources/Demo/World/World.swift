/// The world that an export shows: how many things there are, and what decides each of them.
///
/// Nothing is stored but the two tables of who is how well known (8 bytes a restaurant and a user); every thing is
/// drawn again from the seed and its index whenever it is needed.
///
/// A night of believable change, beside the deletes:
/// - 0.15 % new reviews (at least 3), 0.10 % edited, 0.015 % deleted; owners answer some days after a review
/// - 0.2 % new users (at least 1), 0.05 % edited, 0.01 % deleted; their reviews stay
/// - 0.1 % new restaurants (one in five nights where there are few), 0.2 % edited, a third of these renamed,
///   0.01 % deleted with their dishes and offers; their reviews stay
/// - 0.15 % of dishes change their price, 0.03 % go; 1 % more offers (at least 1)
/// - 2 % more pictures (at least 1), and of those that are named but missing one in twenty appears
struct World: Sendable {
  let options: DemoOptions
  let calendar: DemoCalendar
  let words: WordBanks
  let pictures: PictureCatalogue
  let restaurantCounts: Growth
  let userCounts: Growth
  let reviewCounts: Growth
  let offerCounts: Growth
  let visitCounts: Growth
  let orderCounts: Growth
  let knownRestaurants: Popularity
  let knownUsers: Popularity
  let changes: WorldChanges

  var seed: UInt64 { options.seed }
  var night: Int { options.night }

  init(_ options: DemoOptions) {
    self.options = options
    calendar = DemoCalendar(exportDay: options.day)
    words = WordBanks()
    let counts = Growth(base: options.restaurants, perMillion: 1000, atLeastOf: 200)
    let users = Growth(base: options.users, perMillion: 2000, atLeastOf: 500)
    restaurantCounts = counts
    userCounts = users
    reviewCounts = Growth(base: options.reviews, perMillion: 1500, atLeastOf: 2000)
    offerCounts = Growth(base: options.restaurants * 3 / 5, perMillion: 10_000, atLeastOf: 100)
    let isPeopled = options.restaurants > 0 && options.users > 0
    visitCounts = Growth(base: isPeopled ? options.reviews / 4 : 0, perMillion: 1500, atLeastOf: 700)
    orderCounts = Growth(base: isPeopled ? options.reviews / 8 : 0, perMillion: 1500, atLeastOf: 700)
    knownRestaurants = Self.popularity(counts, options, .restaurant, offset: 8, unknownPerMille: 60)
    knownUsers = Self.popularity(users, options, .user, offset: 8 + options.users / 1000, unknownPerMille: 250)
    changes = WorldChanges(night: options.night)
    pictures = PictureCatalogue(options)
  }

  private static func popularity(
    _ counts: Growth, _ options: DemoOptions, _ kind: DemoRandom.Kind, offset: Int, unknownPerMille: Int
  ) -> Popularity {
    Popularity(count: counts.count(at: options.night), offset: offset) { index in
      var random = DemoRandom(seed: options.seed, kind, index, -1)
      if random.perMille(unknownPerMille), index > 0 { return nil }
      return random.below(counts.base)
    }
  }

  func restaurantID(_ index: Int) -> DemoID { DemoID(seed: seed, UInt8(ascii: "r"), index) }
  func userID(_ index: Int) -> DemoID { DemoID(seed: seed, UInt8(ascii: "u"), index) }
}
