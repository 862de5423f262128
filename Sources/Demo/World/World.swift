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

/// The number of things of a kind after some nights: the first ones, and a constant rate of new ones per night.
///
/// A thing keeps its index for ever, so what was drawn for it never changes.
struct Growth: Sendable, Hashable {
  let base: Int
  /// `parts / per` new things per night.
  let parts: Int
  let per: Int

  /// `perMillion` of the base per night, computed from at least `least` things; if there are none, none are added.
  init(base: Int, perMillion: Int, atLeastOf least: Int) {
    self.base = base
    parts = base == 0 ? 0 : max(base, least) * perMillion
    per = 1_000_000
  }

  /// The number of indexes in use up to `night`.
  @inline(__always)
  func count(at night: Int) -> Int { base + night * parts / per }

  /// The night on which `index` appeared; 0 for the first ones.
  @inline(__always)
  func birth(of index: Int) -> Int {
    guard index >= base, parts > 0 else { return 0 }
    return ((index - base + 1) * per + parts - 1) / parts
  }
}

/// How often each kind of thing changes or is removed per night; `World` lists the numbers.
struct WorldChanges: Sendable {
  let reviewEdits: ChangeSchedule
  let reviewRemovals: ChangeSchedule
  let userEdits: ChangeSchedule
  let userRemovals: ChangeSchedule
  let restaurantEdits: ChangeSchedule
  let restaurantRemovals: ChangeSchedule
  let dishPrices: ChangeSchedule
  let dishRemovals: ChangeSchedule

  init(night: Int) {
    reviewEdits = ChangeSchedule(perMillion: 1000, upTo: night)
    reviewRemovals = ChangeSchedule(perMillion: 150, upTo: night)
    userEdits = ChangeSchedule(perMillion: 500, upTo: night)
    userRemovals = ChangeSchedule(perMillion: 100, upTo: night)
    restaurantEdits = ChangeSchedule(perMillion: 2000, upTo: night)
    restaurantRemovals = ChangeSchedule(perMillion: 100, upTo: night)
    dishPrices = ChangeSchedule(perMillion: 1500, upTo: night)
    dishRemovals = ChangeSchedule(perMillion: 300, upTo: night)
  }
}

/// The nights in which a thing changes, if it does so with the same small chance every night.
///
/// No night is replayed: the distance to the next change is drawn at once from a table of the chance that nothing
/// happens for n nights. The table consists of integers, so that every machine draws the same.
struct ChangeSchedule: Sendable {
  /// `quiet[n]`: 2^32 times the chance of n + 1 nights without a change.
  private let quiet: [UInt32]
  private let night: Int

  /// The changes up to `night`, if each night has the chance `perMillion` / 1,000,000.
  init(perMillion: Int, upTo night: Int) {
    self.night = night
    var rest: UInt64 = 1 << 32
    quiet = (0..<night).map { _ in
      rest = rest * UInt64(1_000_000 - perMillion) / 1_000_000
      return UInt32(min(rest, UInt64(UInt32.max)))
    }
  }

  /// The first night after `start` with a change; nil if there is none up to tonight.
  @inline(__always)
  func next(after start: Int, _ random: inout DemoRandom) -> Int? {
    guard start < night else { return nil }
    let drawn = UInt32(truncatingIfNeeded: random.next() >> 32)
    guard drawn >= quiet[night - start - 1] else { return nil }
    var low = 0
    var high = night - start - 1
    while low < high {
      let middle = (low + high) / 2
      if drawn >= quiet[middle] { high = middle } else { low = middle + 1 }
    }
    return start + low + 1
  }

  /// The number of changes since the night `start`, in which the thing appeared, and the night of the last one.
  func history(after start: Int, _ random: DemoRandom) -> (count: Int, last: Int) {
    var random = random
    var count = 0
    var last = start
    while let change = next(after: last, &random) {
      count += 1
      last = change
    }
    return (count, last)
  }
}
