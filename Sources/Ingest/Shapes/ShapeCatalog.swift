internal import Model

/// The shapes of which the program knows more than their table says.
enum NamedShape: String, CaseIterable {
  case accounts = "firebase auth accounts"
  case businessReviews = "google business profile reviews"
  case ownReviews = "google takeout reviews"
  case takeoutList = "google takeout list"
  case location = "google business profile location"
  case listing = "google business profile listing"
  case namedReviews = "reviews that name restaurants"
  case reviewsOfRestaurants = "reviews within restaurants"
  case reviewsOfUsers = "reviews within users"
  case linkedRestaurants = "schema.org restaurants"
  case linkedReviews = "schema.org reviews"
  case linkedDishes = "schema.org dishes"
}

/// All shapes that sumaq knows.
enum ShapeCatalog {
  private static let table = ShapeTable(ShapeTable.own)
  private static let byName = Dictionary(
    (table.found + table.apart).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  private static let owns = Collection.allCases.map { byName["sumaq \($0.name)"] ?? table.found[0] }

  /// Those that files are found to have, the narrow ones first. Of two that know equally many fields, the first one is
  /// used.
  static let all = table.found
  static let innerLists = table.innerLists

  /// `ShapeTableTests` asks for each.
  static func named(_ name: NamedShape) -> Shape { byName[name.rawValue] ?? all[0] }

  /// The shape of JSON-LD's objects.
  static func linked(_ collection: Collection) -> Shape {
    named(collection == .reviews ? .linkedReviews : collection == .dishes ? .linkedDishes : .linkedRestaurants)
  }

  /// Normalized names of fields, without nested ones.
  private static let names = Set(
    all.flatMap(\.recipes).flatMap(\.rules).flatMap(\.names).map { Array($0.utf8) })

  /// Whether a cell is a field's name in one of the shapes.
  static func knowsName(_ cell: [UInt8]) -> Bool {
    cell.count < 64
      && names.contains(ASCIIText.normalized(cell.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }))
  }

  /// The app's own shape of a collection.
  static func own(_ collection: Collection) -> Shape { owns[Int(collection.rawValue)] }

  /// The shape of records with these fields (normalized). If the name names a collection, it is that collection's shape
  /// that knows most of them; by fields alone it is the one that knows most among those whose required fields are
  /// present and that `fits`.
  static func shape(
    of fields: Set<String>, collection: Collection?, fits: (Shape) -> Bool = { _ in true }
  ) -> Shape? {
    let candidates = all.filter(fits).filter { shape in
      collection.map { $0 == shape.collection && (shape.isMet(by: fields) || shape.name == own($0).name) }
        ?? shape.isMet(by: fields)
    }
    var best: (shape: Shape, known: Int)?
    for shape in candidates {
      let known = shape.known(among: fields) + (shape.isMet(by: fields) ? 1 : 0)
      if known > best?.known ?? -1 { best = (shape, known) }
    }
    return best?.shape
  }
}

/// Lists of records that lie within the records of another collection: the reviews and dishes of a restaurant, the
/// reviews of a user, the restaurants of a city.
enum InnerRecords {
  /// `shape` with rules for the lists in a file's first records. `lists` are the names of fields with the names of the
  /// fields in their first record. A file without a shape is of restaurants if its records hold lists of them.
  static func adding(_ lists: [String: Set<String>], to shape: Shape?) -> Shape? {
    let found = ShapeCatalog.innerLists.filter { field in field.names.contains { fits(lists[$0], field.needs) } }
    guard !found.isEmpty else { return shape }
    guard
      let shape = shape ?? (found.contains { $0.collection == .restaurants } ? ShapeCatalog.own(.restaurants) : nil),
      shape.collection == .restaurants || shape.collection == .users
    else { return shape }
    let rules = found.filter { $0.collection != .restaurants || shape.collection == .restaurants }.map { field in
      FieldRule(
        column: 0, .records(field.collection), field.names.filter { fits(lists[$0], field.needs) })
    }
    return shape.adding(rules)
  }

  private static func fits(_ names: Set<String>?, _ needs: [[String]]) -> Bool {
    guard let names else { return false }
    return needs.allSatisfy { need in need.contains(where: names.contains) }
  }

  /// How records within a record of `outer` become rows.
  static func shape(of collection: Collection, in outer: Shape) -> Shape {
    if collection == outer.collection { return outer }
    if outer.isLinked { return ShapeCatalog.linked(collection) }
    guard collection == .reviews else { return ShapeCatalog.own(collection) }
    return ShapeCatalog.named(outer.collection == .users ? .reviewsOfUsers : .reviewsOfRestaurants)
  }
}
