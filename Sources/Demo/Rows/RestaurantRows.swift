internal import Platform

/// The rows of restaurants.
struct RestaurantRows {
  let world: World
  let row: RowBuffer

  /// Writes the restaurant at `index`, if it still exists.
  func write(_ index: Int) throws(FileError) {
    let traits = RestaurantTraits(world, index)
    guard traits.removed(world) == nil else { return }
    let history = RestaurantHistory(world, traits)
    var random = DemoRandom(seed: world.seed, .restaurant, index, -2)
    row.begin(world.restaurantID(index))
    if !random.perMille(3) { row.field(",\"name\":", RestaurantName(world, traits)) }
    facts(traits, history, &random)
    position(traits, &random)
    contact(index, &random)
    times(traits, history, &random)
    try row.end()
  }

  private func facts(_ traits: RestaurantTraits, _ history: RestaurantHistory, _ random: inout DemoRandom) {
    let cuisine = world.words.cuisines[traits.cuisine]
    if !random.perMille(10) { row.field(",\"typeOfFood\":", text: cuisine.names[0]) }
    let rating = 25 + traits.quality / 4 + (history.edits - history.renames) % 2
    row.put(",\"rating\":")
    row.put(rating / 10)
    row.put(".")
    row.put(rating % 10)
    address(traits, &random)
    if !random.perMille(40) {
      row.field(",\"opening_time\":", text: cuisine.opens)
      row.field(
        ",\"closing_time\":", text: (history.edits - history.renames) % 2 == 1 ? Array("22:00".utf8) : cuisine.closes)
    }
    let level = cuisine.dishes[2].price
    row.field(",\"priceRange\":", text: Array((level < 20 ? "$" : level < 35 ? "$$" : "$$$").utf8))
  }

  private func address(_ traits: RestaurantTraits, _ random: inout DemoRandom) {
    row.put(",\"address\":\"")
    row.put(world.words.streets[random.below(world.words.streets.count)])
    row.put(" ")
    row.put(100 + random.below(1100))
    row.put(", ")
    row.put(world.words.districts[traits.district].name)
    row.put(", Arequipa\"")
  }

  /// A random position, which is more likely near the middle of the district.
  private func position(_ traits: RestaurantTraits, _ random: inout DemoRandom) {
    let district = world.words.districts[traits.district]
    let north = random.below(district.spread) + random.below(district.spread) - district.spread
    let east = random.below(district.spread) + random.below(district.spread) - district.spread
    guard !random.perMille(25) else { return }
    degrees(",\"lat\":-", -(district.latitude + north))
    degrees(",\"lon\":-", -(district.longitude + east))
  }

  private func degrees(_ name: StaticString, _ micro: Int) {
    row.put(name)
    row.put(micro / 1_000_000)
    row.put(".")
    row.put(micro % 1_000_000, width: 6)
  }

  private func contact(_ index: Int, _ random: inout DemoRandom) {
    if !random.perMille(200) {
      row.put(",\"phone\":\"+51 54 ")
      row.put(200_000 + random.below(299_999))
      row.put("\"")
    }
    if !random.perMille(500) {
      row.put(",\"ownerUid\":\"own_qx")
      row.put(index, width: 6)
      row.put(random.below(1_000_000), width: 6)
      row.put("\"")
    }
  }

  private func times(_ traits: RestaurantTraits, _ history: RestaurantHistory, _ random: inout DemoRandom) {
    if !random.perMille(80) {
      let picture =
        random.perMille(550)
        ? world.pictures.storefront(on: traits.born, &random) : world.pictures.room(on: traits.born, &random)
      if let picture { row.field(",\"imageUrl\":", picture) }
    }
    let opened = world.calendar.moment(on: traits.openedDay, &random)
    row.field(",\"createdAt\":", time: opened, asSeconds: random.perMille(30))
    if history.edits > 0 {
      row.field(",\"updatedAt\":", time: world.calendar.export(history.lastEdit) - 7200 - random.below(30_000))
    } else if random.perMille(300) {
      let span = max(1, world.calendar.export(traits.born) - opened)
      row.field(",\"updatedAt\":", time: opened + random.below(span))
    }
  }
}
