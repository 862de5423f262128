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

/// A dish of a cuisine. Restaurants differ in which dishes they serve and at what price.
struct CuisineDish: Sendable {
  let name: [UInt8]
  /// The name within a sentence, with a small first letter.
  let inner: [UInt8]
  /// The name after its Spanish article.
  let spanish: [UInt8]
  let description: [UInt8]
  let type: Kind
  /// The price in whole soles.
  let price: Int
  let motif: Motif

  enum Kind: Int, CaseIterable, Sendable {
    case starter, main, side, dessert, drink
  }

  /// `article|name|description|type|price|picture`.
  init(_ parts: [Substring]) {
    let parts = parts + Array(repeating: "", count: max(0, 6 - parts.count))
    name = parts[1].jsonBytes
    var inner = name
    if let first = inner.first, (65...90).contains(first) { inner[0] = first + 32 }
    self.inner = inner
    spanish = parts[0].jsonBytes + [UInt8(ascii: " ")] + inner
    description = parts[2].jsonBytes
    type = ["s": .starter, "m": .main, "e": .side, "d": .dessert, "k": .drink][parts[3]] ?? .main
    price = Int(parts[4]) ?? 20
    motif = Motif(rawValue: String(parts[5])) ?? .bread
  }
}
