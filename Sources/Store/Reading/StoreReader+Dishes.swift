package import Model

extension StoreReader {
  /// Calls `body` with every dish that has a page, in the order of folded names; streamed.
  package func eachDish(_ body: (_ folded: String, DishEntry) throws -> Void) throws {
    try convertingErrors {
      var last: String?
      try connection.each(
        """
        SELECT s.name, s.folded, p.places FROM dish_spellings AS s
        JOIN dish_pages AS p ON p.folded = s.folded ORDER BY s.folded, s.places DESC, s.name
        """
      ) { rows in
        let folded = rows.text(1) ?? ""
        guard folded != last else { return }
        last = folded
        try body(
          folded, DishEntry(name: rows.text(0) ?? "", slug: DishName.slug(folded), places: Int(rows.integer(2))))
      }
    }
  }

  /// The folded names of dishes with pages that these restaurants serve.
  package func dishes(of restaurants: [Int64]) throws -> Set<String> {
    try convertingErrors {
      var dishes: Set<String> = []
      let rows = try connection.statement(
        """
        SELECT s.folded FROM dishes AS d JOIN dish_spellings AS s ON s.name = d.name WHERE d.restaurant_key = ?1
        """)
      for key in restaurants {
        rows.bind([.integer(key)])
        while try rows.step() { dishes.insert(rows.text(0) ?? "") }
        rows.reset()
      }
      return dishes
    }
  }

  /// What a dish's pages show; nil if the dish has no page.
  package func dish(_ folded: String) throws -> DishDossier? {
    try convertingErrors { () -> DishDossier? in
      let spellings = try spellings(ofDish: folded)
      guard !spellings.isEmpty else { return nil }
      var dossier = DishDossier(slug: DishName.slug(folded), spellings: spellings)
      try addPlaces(folded, to: &dossier)
      let places = try connection.integer("SELECT places FROM dish_pages WHERE folded = ?1", .text(folded))
      // An index that lost an entry would omit a place.
      guard Int64(dossier.places.count) == places else { throw DamagedRow(table: "dish_pages", key: 0) }
      return dossier
    }
  }

  /// The spellings of a dish that has a page, the most frequent first.
  package func spellings(ofDish folded: String) throws -> [String] {
    try convertingErrors {
      try connection.rows(
        "SELECT name FROM dish_spellings WHERE folded = ?1 ORDER BY places DESC, name", .text(folded)
      ) { $0.text(0) ?? "" }
    }
  }

  private func addPlaces(_ folded: String, to dossier: inout DishDossier) throws {
    try eachServing(of: folded) { dossier.add($0) }
    dossier.places.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Calls `body` with what each restaurant serves of a dish, or of all that have a page, by restaurant; streamed.
  package func eachServing(of dish: String? = nil, _ body: (DishServing) throws -> Void) throws {
    try convertingErrors {
      let standings = try standings()
      let rows = try connection.statement(dish == nil ? Self.servings : Self.servingsOfOne)
      if let dish { rows.bind([.text(dish)]) }
      defer { rows.reset() }
      var last: DishServing?
      while try rows.step() {
        let next = RowColumns.count(of: .dishes)
        guard let place = try mentionedRestaurants.restaurant(rows.optionalInteger(next)) else { continue }
        guard let standing = standings.row(of: place.key), place.subject.hasPage else { continue }
        let (folded, price) = (rows.text(next + 1) ?? "", rows.money(at: DishColumn.price.index))
        let updatedAt = rows.time(DishColumn.updatedAt.index)
        if var known = last, known.place.key == place.key, known.folded == folded {
          known.updatedAt = [known.updatedAt, updatedAt].compactMap(\.self).max()
          known.place.price = Self.lower(known.place.price, price)
          last = known
          continue
        }
        if let last { try body(last) }
        var served = DishPlace(
          key: place.key, id: place.subject.id, rated: standing.rated, milliStars: standing.milliStars)
        served.name = place.subject.name
        served.cuisine = place.cuisine?.spelling.text
        served.district = standings.district(of: standing)?.name
        served.price = price
        last = DishServing(of: folded, at: served, updatedAt: updatedAt)
      }
      if let last { try body(last) }
    }
  }

  /// The lower of two prices of one restaurant; a price takes precedence over none.
  private static func lower(_ one: Money?, _ other: Money?) -> Money? {
    guard let one else { return other }
    guard let other, let left = one.minor, let right = other.minor else { return one.minor == nil ? other ?? one : one }
    return right < left ? other : one
  }

  /// All dishes of a folded name, grouped by restaurant, in an order that depends on the rows alone.
  private static let servingsOfOne = """
    SELECT \(RowColumns.columns(of: .dishes, as: "d")), d.restaurant_key, s.folded FROM dish_spellings AS s
    CROSS JOIN dishes AS d ON d.name = s.name WHERE s.folded = ?1 AND d.restaurant_key IS NOT NULL
    ORDER BY d.restaurant_key, d.id
    """

  private static let servings = """
    SELECT \(RowColumns.columns(of: .dishes, as: "d")), d.restaurant_key, s.folded FROM dishes AS d
    JOIN dish_spellings AS s ON s.name = d.name WHERE d.restaurant_key IS NOT NULL
    ORDER BY d.restaurant_key, s.folded, d.id
    """

  /// The dishes whose pages list other restaurants, and those whose pages were removed.
  func changedDishes(after edition: Int64) throws -> (changed: Set<String>, gone: [String]) {
    var changed: Set<String> = []
    var gone: [String] = []
    let rows = try connection.statement("SELECT folded, places FROM dish_pages WHERE edition > ?1 ORDER BY folded")
    rows.bind([.integer(edition)])
    defer { rows.reset() }
    while try rows.step() {
      let folded = rows.text(0) ?? ""
      if rows.integer(1) == 0 { gone.append(folded) } else { changed.insert(folded) }
    }
    return (changed, gone)
  }
}

/// Finds the pages of dishes by their spellings on menus.
///
/// It caches the last few thousand answers, as menus name the same dishes again and again.
final class DishPageReader {
  private static let most = 8192

  private let connection: Connection
  private var known: [ExactText: String?] = [:]
  /// The good reviews of restaurants in which quotes were searched, by restaurant.
  var reviews: [Int64: [(review: Review, comment: QuotableComment)]] = [:]
  /// Whether any dish has a page; nil before the first query.
  private var hasAny: Bool?

  init(_ connection: Connection) { self.connection = connection }

  /// The file name of a dish's page without suffix; nil if the dish has no page.
  func slug(ofSpelling name: String?) throws -> String? {
    guard let name, try hasPages() else { return nil }
    if let slug = known[ExactText(name)] { return slug }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let slug = try read(name)
    known[ExactText(name)] = .some(slug)
    return slug
  }

  private func hasPages() throws -> Bool {
    if let hasAny { return hasAny }
    let has = try connection.integer("SELECT 1 FROM dish_spellings LIMIT 1") != nil
    hasAny = has
    return has
  }

  private func read(_ name: String) throws -> String? {
    try connection.text("SELECT folded FROM dish_spellings WHERE name = ?1", .text(name)).map(DishName.slug)
  }
}
