internal import Model

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
    let row = try connection.statement("SELECT name, folded, places, digest FROM dish_spellings WHERE name = ?1")
    row.bind([.text(name)])
    defer { row.reset() }
    return try row.step() ? DishName.slug(row.dishSpelling().folded) : nil
  }
}

extension Statement {
  /// A row of `dish_spellings`: name, folded name, places and digest. Throws if the row does not match its digest.
  func dishSpelling() throws -> (name: String, folded: String, places: Int) {
    let (name, folded, places) = (text(0) ?? "", text(1) ?? "", Int(integer(2)))
    guard DishTable.digest(ofSpelling: name, folded, places) == integer(3) else {
      throw DamagedRow(table: "dish_spellings", key: 0)
    }
    return (name, folded, places)
  }
}
