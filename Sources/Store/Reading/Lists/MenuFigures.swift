internal import Model

/// The dishes and prices of all restaurants, read by one scan; 8 bytes each.
struct MenuFigures: Sendable {
  /// Prices from here on do not count; nor does 0.
  static let tooMuch: Int64 = 1_000_000_000_000

  private struct Entry {
    /// The number of its name's spelling; negative if it has no name.
    let spelling: Int32
    let price: Price
  }

  /// The price in the minor unit, the number of its currency and whether it is a main dish.
  private struct Price {
    private let packed: UInt64

    private static let minorBits: UInt64 = 40
    private static let mostCurrencies = 1 << 22

    init(minor: Int64, currency: Int, isMain: Bool) {
      let price = (0..<tooMuch).contains(minor) ? UInt64(minor) : 0
      packed = UInt64(min(currency, Self.mostCurrencies)) << (Self.minorBits + 1) | price << 1 | (isMain ? 1 : 0)
    }

    var isMain: Bool { packed & 1 != 0 }
    var currency: Int { Int(packed >> (Self.minorBits + 1)) }
    /// The price in the minor unit; 0 if there is none.
    var minor: Int64 { Int64(packed >> 1 & (1 << Self.minorBits - 1)) }
  }

  /// The prices of all dishes. Each takes four bytes; one that needs more is in a table of its own.
  private struct Prices {
    private static let fewCurrencies = 1 << 7
    private static let small: Int64 = 1 << 23
    private static let isLarge: UInt32 = 1 << 31

    private var codes: [UInt32]
    private var large: [Price] = []

    init(count: Int) { codes = Array(repeating: 0, count: count) }

    subscript(dish: Int) -> Price {
      get {
        let code = codes[dish]
        if code & Self.isLarge != 0 { return large[Int(code & ~Self.isLarge)] }
        let currency = Int(code >> 1) & (Self.fewCurrencies - 1)
        return Price(minor: Int64(code >> 8), currency: currency, isMain: code & 1 != 0)
      }
      set {
        if newValue.minor < Self.small, newValue.currency < Self.fewCurrencies {
          codes[dish] = UInt32(newValue.minor) << 8 | UInt32(newValue.currency) << 1 | (newValue.isMain ? 1 : 0)
        } else {
          codes[dish] = Self.isLarge | UInt32(large.count)
          large.append(newValue)
        }
      }
    }
  }

  /// The restaurants with dishes, ascending.
  private var restaurants: [Int64] = []
  /// Where the dishes of each restaurant begin in `spellings` and `prices`, and the end of the last one's.
  private var starts: [UInt32] = [0]
  private var spellings: [Int32] = []
  private var prices = Prices(count: 0)
  /// The currency of the prices that count, which is the most frequent one.
  private(set) var currency: String?
  private var currencyNumber = 0
  private var names = SpellingNumbers()

  /// `whole` tells the currency, if the store has some of the menus.
  init(_ connection: Connection, _ whole: GuideWhole? = nil) throws {
    var count = 0
    try connection.each(Self.counts) { counts in
      count += Int(counts.integer(1))
      restaurants.append(counts.integer(0))
      starts.append(UInt32(count))
    }
    spellings = Array(repeating: -1, count: count)
    prices = Prices(count: count)
    try fill(connection, whole)
  }

  /// Reads the dishes of restaurants that have a page; those of all other restaurants keep no name and no price.
  private mutating func fill(_ connection: Connection, _ whole: GuideWhole?) throws {
    var filled = starts
    var currencies: [(text: String?, count: Int)] = []
    var numbers: [ExactText?: Int] = [:]
    var types: [ExactText: Bool] = [:]
    var place = 0
    try connection.each(Self.dishes) { statement in
      let type = ExactText(statement.text(1) ?? "")
      let isMain = types[type] ?? MainDish.isMain(type.text)
      if types.count < 1024 { types[type] = isMain }
      let text = statement.text(2)
      let number = numbers[text.map(ExactText.init)] ?? currencies.count
      if number == currencies.count {
        numbers[text.map(ExactText.init)] = number
        currencies.append((text, 0))
      }
      let price = Price(
        minor: statement.optionalInteger(3) ?? 0, currency: number, isMain: isMain)
      if price.minor > 0 { currencies[number].count += 1 }
      let restaurant = statement.integer(0)
      // The dishes of a restaurant mostly follow each other.
      if place >= restaurants.count || restaurants[place] != restaurant {
        place = index(of: restaurant) ?? restaurants.count
      }
      guard place < restaurants.count, filled[place] < starts[place + 1] else {
        // The index of dishes by restaurant lacks an entry.
        throw DamagedRow(table: "dishes", key: restaurant)
      }
      spellings[Int(filled[place])] = names.number(of: statement.text(4))
      prices[Int(filled[place])] = price
      filled[place] += 1
    }
    if let whole {
      currency = whole.currency
      currencyNumber = numbers[whole.currency.map(ExactText.init)] ?? -1
      return
    }
    let common = currencies.indices.filter { currencies[$0].count > 0 }.max { one, other in
      Self.precedes(currencies[one].text, currencies[one].count, currencies[other].text, currencies[other].count)
    }
    if let common { (currency, currencyNumber) = (currencies[common].text, common) }
  }

  /// Whether `one` has the prices of fewer dishes than `other`. Of equal ones the later name precedes.
  static func precedes(_ one: String?, _ count: Int, _ other: String?, _ otherCount: Int) -> Bool {
    (count, other ?? "") < (otherCount, one ?? "")
  }

  private func index(of restaurant: Int64) -> Int? {
    Ascending.index(of: restaurant, in: restaurants.count) { restaurants[$0] }
  }

  /// The price of a dish in the currency of the prices that count; nil if there is none.
  private func price(of entry: Entry) -> Int64? {
    entry.price.minor > 0 && entry.price.currency == currencyNumber ? entry.price.minor : nil
  }

  /// The restaurants by their number of dishes, from an index alone.
  private static let counts = """
    SELECT restaurant_key, count(*) FROM dishes WHERE restaurant_key IS NOT NULL GROUP BY restaurant_key
    ORDER BY restaurant_key
    """

  private static let dishes = """
    SELECT o.key, d.type, d.currency, d.price_minor, d.name FROM dishes AS d
    JOIN restaurants AS o ON o.key = d.restaurant_key WHERE o.present = 1
    """

  /// The prices of main dishes on these restaurants' menus; nil if there are fewer than five.
  func mains(of restaurants: [Int64]) -> ListFigures.Prices? {
    var count = 0
    each(restaurants) { if $0.price.isMain, price(of: $0) != nil { count += 1 } }
    // The prices of a large guide take more than its menus here, so that they are neither copied nor grown.
    var prices: [Int64] = []
    prices.reserveCapacity(count)
    each(restaurants) { entry in if entry.price.isMain, let price = price(of: entry) { prices.append(price) } }
    prices.sort()
    return Self.mains(sorted: prices, currency)
  }

  static func mains(sorted prices: [Int64], _ currency: String?) -> ListFigures.Prices? {
    prices.count < 5 ? nil : ListFigures.Prices(sorted: prices, currency: currency)
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
    let (price, otherPrice) = (price(of: entry) ?? .max, price(of: other) ?? .max)
    if price != otherPrice { return price < otherPrice }
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

  private func each(_ members: [Int64], _ body: (Entry) -> Void) {
    for restaurant in members {
      guard let place = index(of: restaurant) else { continue }
      for dish in Int(starts[place])..<Int(starts[place + 1]) {
        body(Entry(spelling: spellings[dish], price: prices[dish]))
      }
    }
  }
}

/// Numbers spellings of names, and the names that several spellings share.
struct SpellingNumbers: Sendable {
  private var numbers: [ExactText: Int32] = [:]
  private var texts: [String] = []
  /// The number of the name of each spelling.
  private var names: [Int32] = []
  private var folded: [String: Int32] = [:]

  /// The number of a spelling; -1 if the text names nothing.
  mutating func number(of text: String?) -> Int32 {
    guard let text else { return -1 }
    let spelling = ExactText(text)
    if let known = numbers[spelling] { return known }
    guard let name = DishName.folded(text) else { return -1 }
    let number = Int32(texts.count)
    numbers[spelling] = number
    texts.append(text)
    let known = folded[name] ?? Int32(folded.count)
    folded[name] = known
    names.append(known)
    return number
  }

  /// The number of a spelling's name.
  func name(of spelling: Int32) -> Int32 { names[Int(spelling)] }

  func spelling(_ number: Int32) -> String { texts[Int(number)] }
}

/// The words for main courses on menus, in the four languages of the site.
enum MainDish {
  private static let words: Set<String> = [
    "main", "mains", "main course", "main courses", "main dish", "main dishes", "entree", "entrees", "entrée",
    "entrées",
    "principal", "principales", "plato principal", "platos principales", "fondo", "fondos", "plato de fondo",
    "platos de fondo", "segundo", "segundos", "plato fuerte", "platos fuertes", "主菜", "主餐", "主食", "əsas", "əsas yemək",
    "əsas yeməklər", "ana yemək", "ana yeməklər",
  ]

  static func isMain(_ type: String?) -> Bool { type.flatMap(NameFolding.line).map(words.contains) ?? false }
}
