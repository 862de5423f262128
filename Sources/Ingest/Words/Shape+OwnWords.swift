internal import Model

extension Shape {
  /// The shape of a collection whose fields have other names.
  init(_ words: OwnWords) {
    let own = ShapeCatalog.own(words.collection)
    var columns = words.fields.mapValues(\.key)
    if words.collection == .reviews, columns["restaurant_id"] == nil, columns["restaurant_name"] == nil {
      // The file's name may be that of the restaurant. Authors alone would be reviewers of nothing.
      for column in ["user_id", "user_name", "avatar"] { columns[column] = nil }
    }
    guard words.collection == .reviews, columns["restaurant_name"] != nil || columns["user_name"] != nil else {
      self = own.naming(columns, words.others)
      return
    }
    // The row names its restaurant or its author, which become rows of their own.
    let base = columns["restaurant_id"] == nil && columns["restaurant_name"] != nil ? ContentShapes.namedReviews : own
    let place = [
      "id": columns["restaurant_id"], "name": columns["restaurant_name"], "address": columns["address"],
      "district": columns["district"],
    ]
    let person = ["id": columns["user_id"], "name": columns["user_name"], "photo": columns["avatar"]]
    var derived: [RowRecipe] = []
    if columns["restaurant_name"] != nil {
      derived.append(ContentShapes.restaurants.naming(place.compactMapValues(\.self)))
    }
    if columns["user_name"] != nil { derived.append(ContentShapes.authors.naming(person.compactMapValues(\.self))) }
    let named = base.primary.naming(columns, words.others)
    self.init(base.name, required: base.required, families: base.families, named, derived: derived)
  }

  /// A copy that also finds its columns in these fields.
  private func naming(_ fields: [String: String], _ others: [String: [String]]) -> Shape {
    Shape(name, required: required, families: families, primary.naming(fields, others), derived: derived)
  }
}

extension RowRecipe {
  /// A copy whose columns are also found in these fields, and where a record has none, by these other words.
  fileprivate func naming(_ fields: [String: String], _ others: [String: [String]] = [:]) -> RowRecipe {
    var rules = rules.map { rule in
      guard rule.kind.embedded == nil, !rule.kind.isPoint else { return rule }
      return FieldRule(
        column: rule.column, rule.kind, rule.names + (others[collection.columns[rule.column].name] ?? []))
    }
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      guard let column = collection.columns.firstIndex(where: { $0.name == name }) else { continue }
      rules = FieldRule.naming(
        column, field, in: rules, isHalf: fields["lat"] != nil && fields["lon"] != nil, collection)
    }
    return with(rules)
  }
}
