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
