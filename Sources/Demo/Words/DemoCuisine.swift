/// A cuisine and its dishes.
struct DemoCuisine: Sendable {
  let names: [[UInt8]]
  let share: Int
  let opens: [UInt8]
  let closes: [UInt8]
  /// The patterns for the names of its restaurants.
  let naming: String
  let dishes: [CuisineDish]
  private let isSweet: Bool

  /// All cuisines of `cuisines.txt`.
  static func all() -> [DemoCuisine] {
    var all: [DemoCuisine] = []
    var head: [Substring] = []
    var dishes: [CuisineDish] = []
    for line in WordLines.lines(WordFiles.cuisines) + ["="] {
      guard line.first == "=" else {
        dishes.append(CuisineDish(WordLines.list(line, "|")))
        continue
      }
      if head.count == 7 { all.append(DemoCuisine(head, dishes)) }
      head = WordLines.list(line.dropFirst(), "|")
      dishes = []
    }
    return all
  }

  /// Whether reviews mention the dish: plates, and in bakeries and cafés everything that is eaten.
  func isTalkedAbout(_ dish: CuisineDish) -> Bool {
    dish.type == .main || dish.type == .starter || (isSweet && dish.type != .drink)
  }

  private init(_ head: [Substring], _ dishes: [CuisineDish]) {
    names = [head[0], head[2], head[3]].jsonBytes
    share = Int(head[1]) ?? 1
    opens = head[4].jsonBytes
    closes = head[5].jsonBytes
    naming = String(head[6])
    self.dishes = dishes
    isSweet = dishes.count { $0.type == .main || $0.type == .starter } < 6
  }
}
