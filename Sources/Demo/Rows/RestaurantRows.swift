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

/// The rows of offers.
struct OfferRows {
  let world: World
  let row: RowBuffer

  /// Writes the offer at `index`, if its restaurant still exists.
  func write(_ index: Int) throws(FileError) {
    let born = world.offerCounts.birth(of: index)
    var random = DemoRandom(seed: world.seed, .offer, index)
    let traits = RestaurantTraits(world, random.below(world.restaurantCounts.count(at: born)))
    guard traits.removed(world) == nil else { return }
    let words = world.words.offers[random.below(world.words.offers.count)]
    row.begin(DemoID(seed: world.seed, UInt8(ascii: "f"), index))
    row.field(",\"restaurant_id\":", world.restaurantID(traits.index))
    let dish = text(words, traits, &random)
    value(words, dish, &random)
    if random.perMille(500), let picture = world.pictures.dish(dish.motif, on: born, &random) {
      row.field(",\"image\":", picture)
    }
    times(traits, born, &random)
    try row.end()
  }

  private func text(_ words: OfferWords, _ traits: RestaurantTraits, _ random: inout DemoRandom) -> CuisineDish {
    let values = SlotValues(language: 0, restaurant: traits, &random)
    let writer = SentenceWriter(world: world, row: row)
    row.put(",\"title\":\"")
    writer.write(words.title, values, .good, &random)
    row.put("\",\"description\":\"")
    writer.write(words.description, values, .good, &random)
    row.put("\"")
    return values.dish(world)
  }

  private func value(_ words: OfferWords, _ dish: CuisineDish, _ random: inout DemoRandom) {
    if words.percent > 0 { row.field(",\"discount_percentage\":", words.percent) }
    guard words.percent == 0 || random.perMille(300) else { return }
    let price = dish.price * 100 * (words.percent > 0 && words.percent < 100 ? 100 - words.percent : 75) / 100
    row.field(",\"price\":", hundredths: max(300, price / 10 * 10))
    row.put(",\"currency\":\"PEN\"")
  }

  /// Half of the first offers have ended, and a few have not begun.
  private func times(_ traits: RestaurantTraits, _ born: Int, _ random: inout DemoRandom) {
    let day =
      born > 0
      ? world.calendar.lastDay(born) : max(traits.openedDay, world.calendar.exportDay + 8 - random.below(150))
    let begin = day * 86_400 + 18_000
    let length = [7, 14, 30, 30, 60, 90, 180][random.below(7)]
    row.field(",\"valid_from\":", time: begin, asSeconds: random.perMille(60))
    if !random.perMille(50) { row.field(",\"valid_to\":", time: begin + length * 86_400 - 1) }
    row.field(",\"createdAt\":", time: min(begin - random.below(200_000), world.calendar.export(born) - 3600))
  }
}

/// The texts of an offer.
struct OfferWords: Sendable {
  let title: Sentence
  let description: Sentence
  /// The discount; 0 if the offer has a price instead.
  let percent: Int

  init(_ parts: [Substring]) {
    let parts = parts + Array(repeating: "", count: max(0, 3 - parts.count))
    title = Sentence(parts[0])
    description = Sentence(parts[1])
    percent = Int(parts[2]) ?? 0
  }
}
