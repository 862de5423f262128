internal import Model
internal import Templating

extension PageBuilder {
  /// Dishes by type in the order of a meal, in two columns; nil if there are none.
  func menu(_ dishes: [Dish]) throws -> Fields<MenuSlot>? {
    let menu = MenuColumns(dishes)
    guard !menu.columns.isEmpty else { return nil }
    var fields = Fields<MenuSlot>()
    fields[.age] = SlotValue(dated(.asOf, noteTimes(dishes.map(\.updatedAt))))
    fields[.columns] = SlotValue(
      try menu.columns.map { kinds in
        var column = Fields<MenuColumnSlot>()
        column[.types] = SlotValue(try kinds.map(kind))
        return column
      })
    return fields
  }

  private func kind(_ kind: MenuColumns.Kind) throws -> Fields<DishTypeSlot> {
    var fields = Fields<DishTypeSlot>()
    let name = kind.name ?? words[.otherDishes]
    fields[.name] = .text(kind.isAgain ? words(.courseAgain, (.name, name)) : name)
    fields[.again] = .flag(kind.isAgain)
    fields[.dishes] = SlotValue(try kind.dishes.map(dish))
    return fields
  }

  private func dish(_ dish: Dish) throws -> Fields<DishSlot> {
    var fields = Fields<DishSlot>()
    fields[.name] = SlotValue(ShownName.whole(dish.name))
    if let page = dish.page { fields[.link] = SlotValue(address("dishes/", page)) }
    fields[.price] = SlotValue(dish.price.map { language.words(for: $0, fallback: settings.currency) })
    fields[.text] = SlotValue(ShownName.whole(dish.description))
    fields[.picture] = SlotValue(picture(try copy(dish.photo, .dish), .thumb))
    return fields
  }

  /// `Mains S/ 36 to 65, half of them up to S/ 47`; nil if no main dish has a price.
  func mainsPrice(_ dishes: [Dish]) -> String? {
    let mains = dishes.filter { MealCourse(of: $0.type) == .mains }.compactMap(\.price).filter { $0.minor != nil }
    guard let currency = commonCurrency(mains) else { return nil }
    let prices = mains.filter { ($0.currency ?? settings.currency ?? "") == currency }.sorted {
      ($0.minor ?? 0) < ($1.minor ?? 0)
    }
    guard let low = prices.first, let high = prices.last else { return nil }
    guard low.minor != high.minor else { return words(.mainsOne, (.n, text(low))) }
    let ends = language.words(from: low, to: high, fallback: settings.currency)
    guard prices.count > 3 else { return words(.mainsRange, (.low, ends.low), (.high, ends.high)) }
    let middle = text(prices[(prices.count - 1) / 2])
    return words(.mainsPrice, (.low, ends.low), (.high, ends.high), (.n, middle))
  }

  private func text(_ price: Money) -> String { language.words(for: price, fallback: settings.currency) }

  /// The most frequent currency; of equally frequent ones the first in alphabetical order.
  private func commonCurrency(_ prices: [Money]) -> String? {
    var counts: [String: Int] = [:]
    for price in prices { counts[price.currency ?? settings.currency ?? "", default: 0] += 1 }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}

/// A menu in the order of a meal, split into two columns of about the same height.
struct MenuColumns {
  /// Dishes of one type.
  struct Kind {
    /// Nil for dishes without a type.
    let name: String?
    var dishes: [Dish]
    /// Whether it continues a type from the previous column.
    var isAgain = false
  }

  /// The least number of dishes for two columns.
  private static let fewest = 4
  /// The height of a heading; a dish without a description has the height 2.
  private static let headingHeight = 3

  /// One or two columns; none if no dish has a name.
  let columns: [[Kind]]

  /// Dishes of one type keep their order.
  init(_ dishes: [Dish]) {
    let kinds = Self.kinds(of: dishes)
    let count = kinds.reduce(0) { $0 + $1.dishes.count }
    columns = kinds.isEmpty ? [] : count < Self.fewest ? [kinds] : Self.split(kinds)
  }

  /// The types in the order of courses. Types of one course are in the order of their first dishes, and dishes without a
  /// type are last.
  private static func kinds(of dishes: [Dish]) -> [Kind] {
    var kinds: [Kind] = []
    var places: [String?: Int] = [:]
    for dish in dishes where ShownName.whole(dish.name) != nil {
      let name = ShownName.whole(dish.type)
      if places[name] == nil { kinds.append(Kind(name: name, dishes: [])) }
      let place = places[name] ?? kinds.count - 1
      places[name] = place
      kinds[place].dishes.append(dish)
    }
    let ranked = kinds.enumerated().map { place, kind in
      (
        rank: kind.name == nil ? MealCourse.allCases.count : MealCourse(of: kind.name).rawValue, place: place,
        kind: kind
      )
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.kind)
  }

  /// Splits where the heights differ least. A type is split only if at least two dishes are on either side.
  private static func split(_ kinds: [Kind]) -> [[Kind]] {
    let total = kinds.reduce(0) { $0 + headingHeight + $1.dishes.reduce(0) { $0 + height($1) } }
    var best = (difference: Int.max, kind: 0, dish: 0)
    var left = 0
    func offer(_ difference: Int, _ kind: Int, _ dish: Int) {
      if difference < best.difference { best = (difference, kind, dish) }
    }
    for (number, kind) in kinds.enumerated() {
      if number > 0 { offer(abs(total - 2 * left), number, 0) }
      left += headingHeight
      for (place, dish) in kind.dishes.enumerated() {
        if place > 1, kind.dishes.count - place > 1 {
          // The heading of a split type is in both columns.
          offer(abs(total + headingHeight - 2 * left), number, place)
        }
        left += height(dish)
      }
    }
    guard best.difference < .max else { return [kinds] }
    return cut(kinds, at: best.kind, best.dish)
  }

  private static func cut(_ kinds: [Kind], at number: Int, _ place: Int) -> [[Kind]] {
    guard place > 0 else { return [Array(kinds[..<number]), Array(kinds[number...])] }
    let torn = kinds[number]
    let head = Kind(name: torn.name, dishes: Array(torn.dishes[..<place]))
    let rest = Kind(name: torn.name, dishes: Array(torn.dishes[place...]), isAgain: true)
    return [kinds[..<number] + [head], [rest] + kinds[(number + 1)...]]
  }

  private static func height(_ dish: Dish) -> Int {
    let words = dish.description.map { 1 + $0.utf8.count / 60 } ?? 0
    return max(2 + words, dish.photo == nil ? 0 : 4)
  }
}
