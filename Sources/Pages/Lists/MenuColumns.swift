internal import Model

/// A menu in the order of a meal, cut into two columns of about the same height.
struct MenuColumns {
  /// Dishes of one kind that stand together.
  struct Kind {
    /// Nil for dishes of no kind.
    let name: String?
    var dishes: [Dish]
    /// The rest of a kind that the column before begins.
    var isAgain = false
  }

  /// Fewer dishes make one column.
  private static let fewest = 4
  /// What a heading is as high as, where a dish without a description is 2.
  private static let headingHeight = 3

  /// One or two; none where no dish has a name.
  let columns: [[Kind]]

  /// Dishes of one kind stand together already, in the order that they keep.
  init(_ dishes: [Dish]) {
    let kinds = Self.kinds(of: dishes)
    let count = kinds.reduce(0) { $0 + $1.dishes.count }
    columns = kinds.isEmpty ? [] : count < Self.fewest ? [kinds] : Self.split(kinds)
  }

  /// By course; kinds of one course as they came, and dishes of no kind last.
  private static func kinds(of dishes: [Dish]) -> [Kind] {
    var kinds: [Kind] = []
    for dish in dishes where ShownName.whole(dish.name) != nil {
      let name = ShownName.whole(dish.type)
      if kinds.last.map({ $0.name != name }) ?? true { kinds.append(Kind(name: name, dishes: [])) }
      kinds[kinds.count - 1].dishes.append(dish)
    }
    let ranked = kinds.enumerated().map { place, kind in
      (
        rank: kind.name == nil ? MealCourse.allCases.count : MealCourse(of: kind.name).rawValue, place: place,
        kind: kind
      )
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.kind)
  }

  /// Where the two columns differ least in height; a kind is torn only between two dishes on either side.
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
          // The torn kind's heading stands in both columns.
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
