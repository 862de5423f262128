internal import Platform

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
