internal import Model

/// Lists of records that lie within the records of another collection: the reviews and dishes of a restaurant, the
/// reviews of a user, the restaurants of a city.
enum InnerRecords {
  /// The fields that hold such lists. A list is read only if its first record has what a row needs.
  private static let fields: [(collection: Collection, names: [String], needs: [[String]])] = [
    (
      .reviews, ["reviews", "userreviews", "customerreviews", "reviewslist", "reviewlist"],
      [["stars", "rating", "starrating", "score", "comment", "comments", "text", "review", "reviewtext", "body"]]
    ),
    (.dishes, ["dishes", "menu", "menuitems"], [["name", "title"]]),
    (
      .restaurants, ["restaurants"],
      [
        ["name", "restaurantname"],
        ["rating", "address", "lat", "latitude", "location", "cuisine", "cuisines", "review"],
      ]
    ),
  ]

  /// `shape` with rules for the lists in a file's first records. `lists` are the names of fields with the names of the
  /// fields in their first record. A file without a shape is of restaurants if its records hold lists of them.
  static func adding(_ lists: [String: Set<String>], to shape: Shape?) -> Shape? {
    let found = fields.filter { field in field.names.contains { fits(lists[$0], field.needs) } }
    guard !found.isEmpty else { return shape }
    guard let shape = shape ?? (found.contains { $0.collection == .restaurants } ? SumaqShapes.restaurants : nil),
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
    return collection == .reviews ? reviews(in: outer.collection) : ShapeCatalog.own(collection)
  }

  /// Reviews of the restaurant, or by the user, that contains them. An author is identified by id, else by name.
  private static func reviews(in outer: Collection) -> Shape {
    Shape(
      "reviews within \(outer.name)", required: ["stars"],
      RowRecipe(
        .reviews, prefix: "review", naturalKey: [ReviewColumn.userID, .restaurantID, .createdAt, .comment],
        needed: [outer == .users ? ReviewColumn.userID : .restaurantID],
        [
          FieldRule(ReviewColumn.id, .id, "id", "reviewid", "docid"),
          FieldRule(column: ReviewColumn.userID.rawValue, .reference, ContentShapes.people),
          FieldRule(column: ReviewColumn.restaurantID.rawValue, .reference, SumaqShapes.restaurant),
          FieldRule(column: ReviewColumn.stars.rawValue, .stars, SumaqShapes.stars),
          FieldRule(column: ReviewColumn.comment.rawValue, .text, SumaqShapes.comment),
          FieldRule(column: ReviewColumn.photo.rawValue, .photo, SumaqShapes.photo),
          FieldRule(column: ReviewColumn.createdAt.rawValue, .time, SumaqShapes.reviewed),
          FieldRule(column: ReviewColumn.updatedAt.rawValue, .time, SumaqShapes.updated),
          FieldRule(ReviewColumn.reply, .text, "reply.comment", "reply.text", "response.text", "reply", "ownerreply"),
        ]), derived: outer == .users ? [] : [authors])
  }

  /// An author is also what the review's `name` names.
  private static let authors = ContentShapes.authors.with(
    ContentShapes.authors.rules.map { rule in
      rule.column == UserColumn.name.rawValue ? FieldRule(column: rule.column, rule.kind, rule.names + ["name"]) : rule
    })
}
