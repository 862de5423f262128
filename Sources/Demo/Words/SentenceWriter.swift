/// Writes sentences with their placeholders filled in.
struct SentenceWriter {
  let world: World
  let row: RowBuffer

  /// Writes one sentence; its first letter becomes a capital if it begins with a placeholder.
  func write(
    _ sentence: Sentence, _ values: SlotValues, _ mood: SentenceBank.Mood, _ random: inout DemoRandom
  ) {
    let start = row.position
    for piece in sentence.pieces {
      switch piece {
      case .text(let bytes): row.put(bytes)
      case .choice(let words): row.put(words[random.below(words.count)])
      case .slot(let slot): write(slot, values, mood)
      }
    }
    capitalise(start)
  }

  private func write(_ slot: Sentence.Slot, _ values: SlotValues, _ mood: SentenceBank.Mood) {
    switch slot {
    case .dish: write(values.dish(world), values.language)
    case .other: write(values.dish(world, 1), values.language)
    case .sweet: write(values.sweet(world), values.language)
    case .place: place(values)
    case .area: row.put(world.words.districts[values.restaurant?.district ?? 0].name)
    case .minutes: row.put(values.minutes(mood))
    case .price: soles(values.dish(world).price)
    case .total: soles(values.guests * (min(40, values.dish(world).price) + 11))
    case .count: row.put(values.count)
    case .who: pick(world.words.who[values.language], values.who)
    case .day: pick(world.words.days[values.language], values.day)
    }
  }

  private func pick(_ words: [[UInt8]], _ index: Int) { row.put(words[index % words.count]) }

  private func write(_ dish: CuisineDish, _ language: Int) { row.put(language == 1 ? dish.spanish : dish.inner) }

  private func soles(_ amount: Int) {
    row.put("S/ ")
    row.put(amount)
  }

  private func place(_ values: SlotValues) {
    guard let restaurant = values.restaurant else { return row.put("Sumaq") }
    RestaurantName(world, restaurant).write(to: row)
  }

  private func capitalise(_ start: Int) {
    guard row.position > start else { return }
    let first = row.byte(at: start)
    if (97...122).contains(first) { row.replace(at: start, with: first - 32) }
  }
}

/// The values for the placeholders of one review.
struct SlotValues {
  let language: Int
  let restaurant: RestaurantTraits?
  /// The index of the next dish of the menu.
  var nextDish: Int
  let who: Int
  let day: Int
  /// The waiting times that sentences mention as short, normal and too long.
  private let minutes: (Int, Int, Int)
  let count: Int
  /// The number of guests, for the total.
  let guests: Int

  init(language: Int, restaurant: RestaurantTraits?, _ random: inout DemoRandom) {
    self.language = language
    self.restaurant = restaurant
    nextDish = random.below(64)
    who = random.below(10)
    day = random.below(7)
    let chance = random.below(60)
    minutes = (5 + chance / 4, 25 + chance / 3, 45 + chance)
    count = 3 + random.below(7)
    guests = 2 + random.below(3)
  }

  func minutes(_ mood: SentenceBank.Mood) -> Int {
    switch mood {
    case .good: minutes.0
    case .mixed: minutes.1
    case .bad: minutes.2
    }
  }

  /// The dish that is `ahead` of the next one. Drinks and sides are chosen only if the menu has nothing else.
  func dish(_ world: World, _ ahead: Int = 0) -> CuisineDish {
    let cuisine = world.words.cuisines[restaurant?.cuisine ?? 0]
    let dishes = cuisine.dishes
    var left = ahead
    for step in 0..<(dishes.count * 2) {
      let dish = menu(dishes, nextDish + step)
      guard cuisine.isTalkedAbout(dish) else { continue }
      if left == 0 { return dish }
      left -= 1
    }
    return menu(dishes, nextDish + ahead)
  }

  /// A dessert, which people share at the end of a meal.
  func sweet(_ world: World) -> CuisineDish {
    let dishes = world.words.cuisines[restaurant?.cuisine ?? 0].dishes
    for step in 0..<dishes.count {
      let dish = menu(dishes, nextDish + step)
      if dish.type == .dessert { return dish }
    }
    return self.dish(world)
  }

  private func menu(_ dishes: [CuisineDish], _ number: Int) -> CuisineDish {
    guard let restaurant else { return dishes[number % dishes.count] }
    return dishes[restaurant.dish(number % restaurant.dishes, of: dishes.count)]
  }
}
