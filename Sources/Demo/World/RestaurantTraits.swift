/// The properties of a restaurant that other rows need.
struct RestaurantTraits {
  let index: Int
  let born: Int
  let cuisine: Int
  let district: Int
  /// From 0 for terrible to 99 for excellent.
  let quality: Int
  /// The first day in the app.
  let openedDay: Int
  let dishes: Int
  private let firstDish: Int
  private let dishStride: Int

  @inline(__always)
  init(_ world: World, _ index: Int) {
    var random = DemoRandom(seed: world.seed, .restaurantTraits, index)
    self.index = index
    born = world.restaurantCounts.birth(of: index)
    cuisine = Int(world.words.cuisineDraw[random.below(world.words.cuisineDraw.count)])
    district = Int(world.words.districtDraw[random.below(world.words.districtDraw.count)])
    quality = 100 - (random.below(100) * (20 + random.below(80)) / 100) - 1
    let span = world.calendar.exportDay - world.calendar.launchDay
    let wait = random.perMille(550) ? random.below(90) : random.below(span * 19 / 20)
    openedDay = born > 0 ? world.calendar.lastDay(born) : world.calendar.launchDay + wait
    let offered = world.words.cuisines[cuisine].dishes.count
    dishes = min(offered, 7 + random.below(6))
    firstDish = random.below(offered)
    dishStride = Self.stride(offered, random.below(4))
  }

  /// The index of the restaurant's `number`th dish in its cuisine's list; no index occurs twice.
  @inline(__always)
  func dish(_ number: Int, of offered: Int) -> Int { (firstDish + number * dishStride) % offered }

  /// A step that reaches every index of a list of `count`.
  private static func stride(_ count: Int, _ choice: Int) -> Int {
    let step = [1, 3, 5, 7][choice]
    return count % step == 0 ? 1 : step
  }

  /// The night on which it left the app, if it did.
  func removed(_ world: World) -> Int? {
    var random = DemoRandom(seed: world.seed, .removal, index, 1)
    return world.changes.restaurantRemovals.next(after: born, &random)
  }
}

/// The changes of a restaurant's row since it appeared.
struct RestaurantHistory {
  let edits: Int
  let lastEdit: Int
  /// A third of the edits give it a new name; all other edits change its hours or rating.
  let renames: Int

  @inline(__always)
  init(_ world: World, _ traits: RestaurantTraits) {
    let random = DemoRandom(seed: world.seed, .change, traits.index, 1)
    (edits, lastEdit) = world.changes.restaurantEdits.history(after: traits.born, random)
    renames = (edits + 2) / 3
  }
}
