internal import Model

/// The dishes and prices of all restaurants, read by one scan; 16 bytes each.
struct MenuFigures {
  private struct Entry {
    let restaurant: UInt32
    /// The number of its name's spelling; negative if it has no name.
    let spelling: Int32
    /// The price in the minor unit, the number of its currency and whether it is a main dish.
    private let packed: UInt64

    /// Prices from here on do not count; nor does 0.
    private static let tooMuch: Int64 = 1_000_000_000_000
    private static let minorBits: UInt64 = 40
    private static let mostCurrencies = 1 << 22

    init(restaurant: Int64, spelling: Int32, minor: Int64, currency: Int, isMain: Bool) {
      self.restaurant = UInt32(truncatingIfNeeded: restaurant)
      self.spelling = spelling
      let price = (0..<Self.tooMuch).contains(minor) ? UInt64(minor) : 0
      packed = UInt64(min(currency, Self.mostCurrencies)) << (Self.minorBits + 1) | price << 1 | (isMain ? 1 : 0)
    }

    var isMain: Bool { packed & 1 != 0 }
    var currency: Int { Int(packed >> (Self.minorBits + 1)) }
    /// The price in the minor unit; 0 if there is none.
    var minor: Int64 { Int64(packed >> 1 & (1 << Self.minorBits - 1)) }
  }

  /// In the order of restaurants.
  private var entries: [Entry] = []
  /// The currency of the prices that count, which is the most frequent one.
  private(set) var currency: String?
  private var currencyNumber = 0
  private var names = SpellingNumbers()

  init(_ connection: Connection) throws {
    // The array would be twice as large for a moment whenever it grows.
    entries.reserveCapacity(Int(try connection.integer("SELECT count(*) FROM dishes") ?? 0))
    let statement = try connection.statement(Self.dishes)
    defer { statement.reset() }
    var currencies: [(text: String?, count: Int)] = []
    var numbers: [ExactText?: Int] = [:]
    var types: [ExactText: Bool] = [:]
    while try statement.step() {
      let next = CheckedRow.count(of: .dishes)
      try statement.requireIntact(.dishes, user: nil, restaurant: statement.text(next + 1))
      let type = ExactText(statement.text(DishColumn.type.index) ?? "")
      let isMain = types[type] ?? MainDish.isMain(type.text)
      if types.count < 1024 { types[type] = isMain }
      let text = statement.text(DishColumn.currency.index)
      let number = numbers[text.map(ExactText.init)] ?? currencies.count
      if number == currencies.count {
        numbers[text.map(ExactText.init)] = number
        currencies.append((text, 0))
      }
      let entry = Entry(
        restaurant: statement.integer(next), spelling: names.number(of: statement.text(DishColumn.name.index)),
        minor: statement.optionalInteger(DishColumn.minor.index) ?? 0, currency: number, isMain: isMain)
      if entry.minor > 0 { currencies[number].count += 1 }
      entries.append(entry)
    }
    entries.sort { $0.restaurant < $1.restaurant }
    let common = currencies.indices.filter { currencies[$0].count > 0 }.max { one, other in
      (currencies[one].count, currencies[other].text ?? "") < (currencies[other].count, currencies[one].text ?? "")
    }
    if let common { (currency, currencyNumber) = (currencies[common].text, common) }
  }

  /// The price of a dish in the currency of the prices that count; nil if there is none.
  private func price(of entry: Entry) -> Int64? {
    entry.minor > 0 && entry.currency == currencyNumber ? entry.minor : nil
  }

  private static let dishes = """
    SELECT \(CheckedRow.columns(of: .dishes, as: "d")), o.key, o.id FROM dishes AS d
    JOIN restaurants AS o ON o.key = d.restaurant_key WHERE o.present = 1
    """

  /// The prices of main dishes on these restaurants' menus; nil if there are fewer than five.
  func mains(of restaurants: [Int64]) -> ListFigures.Prices? {
    var prices: [Int64] = []
    each(restaurants) { entry in if entry.isMain, let price = price(of: entry) { prices.append(price) } }
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
    let (price, others) = (price(of: entry) ?? .max, price(of: other) ?? .max)
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
    let prices = entries.compactMap(price).sorted()
    return ListFigures.CommonDish(
      name: spelling?.text ?? "", places: entries.count, lowest: prices.first,
      median: prices.isEmpty ? nil : prices[(prices.count - 1) / 2], currency: currency)
  }

  private func each(_ restaurants: [Int64], _ body: (Entry) -> Void) {
    for restaurant in restaurants {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].restaurant < restaurant { low = middle + 1 } else { high = middle }
      }
      while low < entries.count, entries[low].restaurant == restaurant {
        body(entries[low])
        low += 1
      }
    }
  }
}
