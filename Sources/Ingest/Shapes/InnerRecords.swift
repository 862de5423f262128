internal import Model

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
