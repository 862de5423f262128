internal import Platform

/// The rows of dishes: a menu for each restaurant.
struct DishRows {
  let world: World
  let row: RowBuffer

  /// Writes the menu of the restaurant at `index`, if it still exists.
  func write(_ index: Int) throws(FileError) {
    let traits = RestaurantTraits(world, index)
    guard traits.removed(world) == nil else { return }
    let dishes = world.words.cuisines[traits.cuisine].dishes
    for number in 0..<traits.dishes {
      try write(dishes[traits.dish(number, of: dishes.count)], index * 16 + number, traits)
    }
  }

  private func write(_ dish: CuisineDish, _ index: Int, _ traits: RestaurantTraits) throws(FileError) {
    var removal = DemoRandom(seed: world.seed, .removal, index, 4)
    guard world.changes.dishRemovals.next(after: traits.born, &removal) == nil else { return }
    let prices = world.changes.dishPrices.history(
      after: traits.born, DemoRandom(seed: world.seed, .change, index, 4))
    var random = DemoRandom(seed: world.seed, .dish, index)
    row.begin(DemoID(seed: world.seed, UInt8(ascii: "d"), index))
    row.field(",\"restaurantId\":", world.restaurantID(traits.index))
    row.field(",\"name\":", text: dish.name)
    if !random.perMille(60) { row.field(",\"description\":", text: dish.description) }
    let types: [StaticString] = ["Starters", "Mains", "Sides", "Desserts", "Drinks"]
    row.put(",\"dishType\":\"")
    row.put(types[dish.type.rawValue])
    row.put("\"")
    price(dish, prices.count, &random)
    if random.perMille(700) { row.field(",\"rating\":", halves: 6 + random.below(5)) }
    if random.perMille(350), let picture = world.pictures.dish(dish.motif, on: traits.born, &random) {
      row.field(",\"imageUrl\":", picture)
    }
    times(traits, prices, &random)
    try row.end()
  }

  /// The usual price changed by up to a fifth, in half soles; each later change adds two.
  private func price(_ dish: CuisineDish, _ changes: Int, _ random: inout DemoRandom) {
    let usual = dish.price * 100 * (85 + random.below(36)) / 100
    guard !random.perMille(15) else { return }
    row.field(",\"price\":", hundredths: max(50, usual / 50 * 50) + changes * 200)
    row.put(",\"currency\":\"PEN\"")
  }

  private func times(_ traits: RestaurantTraits, _ prices: (count: Int, last: Int), _ random: inout DemoRandom) {
    let first = world.calendar.moment(on: traits.openedDay, &random)
    row.field(",\"createdAt\":", time: first)
    if prices.count > 0 {
      row.field(",\"updatedAt\":", time: world.calendar.export(prices.last) - 12_000)
    } else if random.perMille(250) {
      row.field(",\"updatedAt\":", time: first + random.below(max(1, world.calendar.export(traits.born) - first)))
    }
  }
}
