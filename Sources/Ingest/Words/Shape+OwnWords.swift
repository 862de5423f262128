internal import Model

extension Shape {
  /// The shape of a collection whose fields have other names.
  init(_ words: OwnWords) {
    let own = ShapeCatalog.own(words.collection)
    var columns = words.fields.mapValues(\.key)
    // The file's name may be that of the restaurant. Authors alone would be reviewers of nothing.
    let isOfNoPlace = columns["restaurant_id"] == nil && columns["restaurant_name"] == nil
    if words.collection == .reviews, isOfNoPlace { columns["user_id"] = nil }
    let naming = ShapeCatalog.named(.namedReviews)
    let base = columns["restaurant_id"] == nil && columns["restaurant_name"] != nil ? naming : own
    // What the row says of its restaurant becomes a row, and of its author if an id tells who it is.
    var derived: [RowRecipe] = []
    if words.collection == .reviews, columns["restaurant_name"] != nil {
      let place = [
        "id": columns["restaurant_id"], "name": columns["restaurant_name"], "address": columns["address"],
        "district": columns["district"],
      ]
      derived += naming.derived.filter { $0.collection == .restaurants }.map {
        $0.naming(place.compactMapValues(\.self))
      }
    }
    if words.collection == .reviews, let id = columns["user_id"], columns["user_name"] != nil {
      derived += naming.derived.filter { $0.collection == .users }.map { $0.naming(["id": id]).naming(guests: columns) }
    }
    self = base.with(base.primary.naming(columns, words.unusedHeadings), derived: derived)
  }

  /// A copy that also reads whom the rows of reviews name as their guests, in fields that it does not know.
  func naming(guests words: OwnWords) -> Shape {
    let known = Set(recipes.flatMap(\.rules).flatMap(\.names))
    let guests = ["user_name", "avatar"]
    let fields = words.fields.mapValues(\.key).filter { guests.contains($0.key) && !known.contains($0.value) }
    let unused = words.unusedHeadings.filter { guests.contains($0.key) }.mapValues { $0.filter { !known.contains($0) } }
    return with(
      primary.naming(fields, unused),
      derived: derived.map { $0.collection == .users ? $0.naming(guests: fields) : $0 })
  }

  /// A copy for restaurants as GeoJSON's features: their fields are properties, their position is the geometry. The
  /// stars of OpenStreetMap are those of hotels.
  func ofFeatures(_ fields: Set<String>) -> Shape {
    let isOfMap = !fields.isDisjoint(with: ["element", "osmid", "osmtype", "fullid", "addrstreet"])
    var rules = primary.rules.map { rule in
      let names = rule.names.filter { !isOfMap || $0 != "stars" }.map { "properties." + $0 }
      return FieldRule(column: rule.column, rule.kind, names + (rule.column == 0 ? ["id"] : []))
    }
    rules.append(FieldRule(column: 0, .elementNumber, ["properties.osmid", "properties.id"]))
    let (lat, lon) = (RestaurantColumn.lat.rawValue, RestaurantColumn.lon.rawValue)
    rules.append(FieldRule(column: lat, .point(latitude: lat, longitude: lon), ["geometry.coordinates"]))
    return Shape(name, required: ["properties"], primary.with(rules))
  }
}

extension RowRecipe {
  /// A copy that gives users who have an id the names of a review's guests. Guests without one are no users, as two may
  /// have one name.
  fileprivate func naming(guests fields: [String: String]) -> RowRecipe {
    let own = ["name": fields["user_name"], "photo": fields["avatar"]].compactMapValues(\.self)
    return RowRecipe(collection, prefix: prefix, naturalKey: [], needed: [], naming(own).rules)
  }

  /// A copy whose columns are also found in these fields, and where a record has none, by these other words.
  fileprivate func naming(_ fields: [String: String], _ headings: [String: [String]] = [:]) -> RowRecipe {
    var rules = rules.map { rule in
      guard rule.kind.embedded == nil, !rule.kind.isPoint else { return rule }
      return FieldRule(
        column: rule.column, rule.kind, rule.names + (headings[collection.columns[rule.column].name] ?? []))
    }
    for (name, words) in headings.sorted(by: { $0.key < $1.key }) {
      guard let column = collection.columns.firstIndex(where: { $0.name == name }),
        !rules.contains(where: { $0.column == column })
      else { continue }
      rules.append(FieldRule(column: column, FieldKind(plain: column, of: collection), words))
    }
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      guard let column = collection.columns.firstIndex(where: { $0.name == name }) else { continue }
      rules = FieldRule.naming(
        column, field, in: rules, isHalf: fields["lat"] != nil && fields["lon"] != nil, collection)
    }
    return with(rules)
  }
}
