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

/// A review without its ids.
struct ReviewDraft {
  let world: World
  let index: Int
  let born: Int
  let written: Int
  let restaurant: RestaurantTraits?
  let author: UserTraits?
  let edits: Int
  /// The night of the last edit.
  let edited: Int?

  /// Writes stars, words, photo, times and the owner's reply.
  @inline(__always)
  func write(to row: RowBuffer) {
    var random = DemoRandom(seed: world.seed, .review, index)
    let first = halves(&random)
    let now = edits > 0 ? revised(first) : first
    let gap = random.below(1000)
    let asSeconds = random.perMille(30)
    if gap >= 6 { row.field(",\"stars\":", halves: now) } else if gap < 3 { row.put(",\"stars\":null") }
    let language = author?.language ?? 1
    if gap < 935 { comment(language, first, now, to: row) } else if gap < 960 { row.put(",\"comment\":null") }
    photo(&random, to: row)
    row.field(",\"createdAt\":", time: written, asSeconds: asSeconds)
    times(&random, to: row)
    reply(Self.mood(now), language, &random, to: row)
  }

  // MARK: Stars

  /// Half stars, 1 to 10, near the restaurant's quality.
  private func halves(_ random: inout DemoRandom) -> Int {
    let chance = random.below(100)
    let deserved = ((restaurant?.quality ?? 60) + random.below(100) + max(chance, random.below(100))) / 3
    let stars =
      switch deserved + (author?.kindness ?? 0) * 4 {
      case ..<30: 1
      case ..<40: 2
      case ..<51: 3
      case ..<68: 4
      default: 5
      }
    let isHalf = random.perMille(80)
    return stars * 2 - (isHalf && stars > 1 ? 1 : 0)
  }

  /// The stars after an edit, which differ by at most one.
  private func revised(_ halves: Int) -> Int {
    var random = DemoRandom(seed: world.seed, .review, index, edits)
    return min(10, max(2, halves + (random.below(3) - 1) * 2))
  }

  private static func mood(_ halves: Int) -> SentenceBank.Mood { halves >= 8 ? .good : halves >= 6 ? .mixed : .bad }

  // MARK: Words and photo

  @inline(__always)
  private func comment(_ language: Int, _ first: Int, _ now: Int, to row: RowBuffer) {
    var random = DemoRandom(seed: world.seed, .reviewWords, index)
    let mood = Self.mood(first)
    let values = SlotValues(language: language, restaurant: restaurant, &random)
    let text = ReviewText(
      writer: SentenceWriter(world: world, row: row), mood: mood, moodNow: Self.mood(now), isEdited: edits > 0)
    row.put(",\"comment\":\"")
    text.write(values, &random)
    row.put("\"")
  }

  private func photo(_ random: inout DemoRandom, to row: RowBuffer) {
    let chance = random.below(1000)
    guard chance < 130 else { return chance < 300 ? row.put(",\"imageURL\":null") : () }
    let cuisine = world.words.cuisines[restaurant?.cuisine ?? 0]
    let motif = cuisine.dishes[random.below(cuisine.dishes.count)].motif
    let picture =
      chance < 20
      ? world.pictures.room(on: born, &random) : world.pictures.dish(motif, on: born, &random)
    if let picture { row.field(",\"imageURL\":", picture) }
  }

  // MARK: Times and reply

  private func times(_ random: inout DemoRandom, to row: RowBuffer) {
    let chance = random.below(1000)
    let later = random.below(20 * 86_400)
    if let edited {
      row.field(",\"updatedAt\":", time: world.calendar.export(edited) - 3600 - later % 36_000)
    } else if chance < 40, written + later < world.calendar.export(0) {
      row.field(",\"updatedAt\":", time: written + later)
    }
  }

  /// Three in ten reviews have a reply, which is written one to six days later.
  private func reply(_ mood: SentenceBank.Mood, _ language: Int, _ random: inout DemoRandom, to row: RowBuffer) {
    guard let restaurant, restaurant.quality % 3 != 0, random.perMille(mood == .good ? 330 : 430) else { return }
    let answered = written + 40_000 + random.below(6 * 86_400)
    guard answered < world.calendar.export(world.night) else { return }
    let words = world.words.replies[language * 3 + mood.rawValue]
    row.field(",\"reply\":{\"comment\":", text: words[random.below(words.count)])
    row.field(",\"createdAt\":", time: answered)
    row.put("}")
  }
}
