internal import Model

/// Which field of a file fills which column, according to the file's first records.
struct ColumnPlan {
  /// A field that is read.
  struct Taken {
    let field: String
    /// The column, such as `stars`. For a derived row it includes the collection: `users.name`.
    let column: String
    /// An example value; nil if it may be private.
    let example: String?
  }

  private(set) var taken: [Taken] = []
  /// Fields that are not read.
  private(set) var left: [String] = []
  /// Columns that no field fills.
  private(set) var empty: [String] = []

  init(_ shape: Shape, _ samples: [FieldSample]) {
    var filled: Set<Int> = Set(shape.defaults.keys)
    var used: Set<String> = []
    // The reviews of JSON-LD stand beside its restaurants.
    let beside = shape.isLinked ? shape.innerCollections.map { InnerRecords.shape(of: $0, in: shape) } : []
    let known = Set(beside.flatMap(\.recipes).flatMap(\.rules).flatMap(\.names))
    for sample in samples {
      if known.contains(sample.key) { used.insert(sample.key) }
      if shape.only.contains(where: { $0.names.contains(sample.key) }) { used.insert(sample.key) }
      for recipe in shape.recipes {
        for rule in recipe.rules where rule.names.contains(sample.key) {
          used.insert(sample.key)
          if recipe === shape.primary, rule.kind.embedded == nil { filled.insert(rule.column) }
          taken.append(Self.taken(sample, rule, recipe, isOwn: recipe === shape.primary))
        }
      }
    }
    let isOfMaps = samples.contains { $0.key.hasPrefix("geometry.") }
    let frame = Set(isOfMaps ? ["@context", "type", "geometry.type"] : ["@context"])
    left = samples.filter { !Self.isUsed($0.key, used) && !frame.contains($0.name) }.map(\.name)
    let columns = shape.collection.columns
    empty = columns.indices.filter { !filled.contains($0) && !Self.isMade($0, shape) }.map { columns[$0].name }
  }

  /// Whether a field contains a field that is read, or is part of one. Such a field is not listed as unused.
  private static func isUsed(_ key: String, _ used: Set<String>) -> Bool {
    used.contains(key) || used.contains { $0.hasPrefix(key + ".") || key.hasPrefix($0 + ".") }
  }

  /// Whether a column is computed from others: minor units, a position's second half, a generated id.
  private static func isMade(_ column: Int, _ shape: Shape) -> Bool {
    if column == 0, !shape.primary.naturalKey.isEmpty { return true }
    if !shape.primary.rules.contains(where: { $0.column == column && $0.kind.embedded == nil }) { return true }
    guard shape.collection == .reviews else { return false }
    return shape.derived.contains { recipe in
      (recipe.collection == .users ? ReviewColumn.userID : .restaurantID).rawValue == column
    }
  }

  private static func taken(_ sample: FieldSample, _ rule: FieldRule, _ recipe: RowRecipe, isOwn: Bool) -> Taken {
    let column = recipe.collection.columns[rule.column]
    let name = rule.kind.embedded.map(\.name) ?? column.name
    let isGuest = recipe.collection == .reviews && rule.column >= ReviewColumn.userName.rawValue
    let isOfPeople = isGuest || [.users, .orders].contains(recipe.collection)
    let isShown = !column.isPrivate && !isOfPeople && rule.kind.embedded == nil
    return Taken(
      field: sample.name, column: isOwn ? name : "\(recipe.collection.name).\(name)",
      example: isShown ? sample.example.flatMap { PrivateText.mayShow($0) ? $0 : nil } : nil)
  }
}
