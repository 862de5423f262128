internal import Model

/// The dishes and prices of all restaurants, read by one scan.
struct MenuFigures {
  private struct Entry {
    /// The number of its name's spelling; negative if it has no name.
    let spelling: Int32
    /// The price in the minor unit; negative if no price counts.
    var minor: Int64
    let isMain: Bool
  }

  private var entries: [Entry] = []
  /// The range of a restaurant's entries, by its key.
  private var stretches: [Int64: Range<Int>] = [:]
  /// The currency of the prices that count, which is the most frequent one.
  private(set) var currency: String?
  private var names = SpellingNumbers()

  init(_ connection: Connection) throws {
    let statement = try connection.statement(Self.dishes)
    defer { statement.reset() }
    var currencies: [String?: Int] = [:]
    var read: [(restaurant: Int64, key: Int64, entry: Entry, currency: ExactText?)] = []
    var types: [ExactText: Bool] = [:]
    while try statement.step() {
      let next = CheckedRow.count(of: .dishes)
      try statement.requireIntact(.dishes, user: nil, restaurant: statement.text(next + 1))
      let currency = statement.text(DishColumn.currency.index)
      let type = ExactText(statement.text(DishColumn.type.index) ?? "")
      let isMain = types[type] ?? MainDish.isMain(type.text)
      if types.count < 1024 { types[type] = isMain }
      let minor = statement.optionalInteger(DishColumn.minor.index) ?? 0
      if minor > 0 { currencies[currency, default: 0] += 1 }
      let spelling = names.number(of: statement.text(DishColumn.name.index))
      let entry = Entry(spelling: spelling, minor: minor > 0 ? minor : -1, isMain: isMain)
      read.append((statement.integer(next), statement.integer(0), entry, currency.map(ExactText.init)))
    }
    let common = currencies.max { ($0.value, $1.key ?? "") < ($1.value, $0.key ?? "") }?.key ?? nil
    read.sort { ($0.restaurant, $0.key) < ($1.restaurant, $1.key) }
    for (restaurant, _, entry, own) in read {
      var entry = entry
      if own != common.map(ExactText.init) { entry.minor = -1 }
      let start = stretches[restaurant]?.lowerBound ?? entries.count
      entries.append(entry)
      stretches[restaurant] = start..<entries.count
    }
    currency = common
  }

  private static let dishes = """
    SELECT \(CheckedRow.columns(of: .dishes, as: "d")), o.key, o.id FROM dishes AS d
    JOIN restaurants AS o ON o.key = d.restaurant_key WHERE o.present = 1
    """

  /// The prices of main dishes on these restaurants' menus; nil if there are fewer than five.
  func mains(of restaurants: [Int64]) -> ListFigures.Prices? {
    var prices: [Int64] = []
    each(restaurants) { entry in if entry.isMain, entry.minor >= 0 { prices.append(entry.minor) } }
    guard prices.count >= 5 else { return nil }
    return ListFigures.Prices(sorted: prices.sorted(), currency: currency)
  }

  /// The dishes that at least `least` of these restaurants serve, the most frequent first; at most `most`.
  func common(of restaurants: [Int64], least: Int, most: Int) -> [ListFigures.CommonDish] {
    var served: [Int32: [Entry]] = [:]
    for restaurant in restaurants {
      // The cheaper of two dishes of one name counts, whichever was exported first.
      var own: [Int32: Entry] = [:]
      each([restaurant]) { entry in
        guard entry.spelling >= 0 else { return }
        let name = names.name(of: entry.spelling)
        if own[name].map({ precedes(entry, $0) }) ?? true { own[name] = entry }
      }
      for (name, entry) in own { served[name, default: []].append(entry) }
    }
    let frequent = served.values.filter { $0.count >= least }.sorted { $0.count > $1.count }
    // If several are as frequent as the last one, their names decide.
    let last = frequent.prefix(most).last?.count ?? 0
    let named = frequent.prefix { $0.count >= last }.map(dish)
    return Array(
      named.sorted {
        $0.places != $1.places
          ? $0.places > $1.places : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }.prefix(most))
  }

  private func precedes(_ entry: Entry, _ other: Entry) -> Bool {
    let (price, others) = (UInt64(bitPattern: entry.minor), UInt64(bitPattern: other.minor))
    if price != others { return price < others }
    return names.spelling(entry.spelling).utf8.lexicographicallyPrecedes(names.spelling(other.spelling).utf8)
  }

  private func dish(_ entries: [Entry]) -> ListFigures.CommonDish {
    var spellings: [Int32: Int] = [:]
    for entry in entries { spellings[entry.spelling, default: 0] += 1 }
    let texts = spellings.map { (text: names.spelling($0.key), count: $0.value) }
    let spelling = texts.min { left, right in
      left.count != right.count
        ? left.count > right.count : left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
    let prices = entries.map(\.minor).filter { $0 >= 0 }.sorted()
    return ListFigures.CommonDish(
      name: spelling?.text ?? "", places: entries.count, lowest: prices.first,
      median: prices.isEmpty ? nil : prices[(prices.count - 1) / 2], currency: currency)
  }

  private func each(_ restaurants: [Int64], _ body: (Entry) -> Void) {
    for restaurant in restaurants {
      guard let stretch = stretches[restaurant] else { continue }
      for entry in entries[stretch] { body(entry) }
    }
  }
}
