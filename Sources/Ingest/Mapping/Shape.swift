internal import Model

/// One kind of export: which fields it must have to be taken for it, and how its records become rows.
struct Shape: Sendable {
  /// What the closing screen calls it.
  let name: String
  /// The row every record gives or is rejected for.
  let primary: RowRecipe
  /// Rows a record gives besides, where their key is there: a review's author.
  let derived: [RowRecipe]
  /// The minimal set of fields by which a file of another name is told; normalized, alternatives parted by `|`.
  let required: [String]
  /// Sets that are less telling: by one of them a file is told only where its values agree.
  let families: [[String]]
  /// Records with any other field are of another kind.
  var isExact = false
  /// What ratings are out of, where that is declared.
  var scale: RatingScale?
  /// The order of numeric dates, where it is known.
  var dateOrder: DateOrder?
  /// Files of a Takeout may be of it.
  var isOfTakeout = false
  /// Its rows are accounts, which complete what is known of users.
  var isOfAccounts = false
  /// Texts for columns whose field is missing.
  var defaults: [Int: String] = [:]

  init(
    _ name: String, required: [String], families: [[String]] = [], _ primary: RowRecipe, derived: [RowRecipe] = []
  ) {
    self.name = name
    self.primary = primary
    self.derived = derived
    self.required = required
    self.families = families
  }

  var collection: Collection { primary.collection }
  var recipes: [RowRecipe] { [primary] + derived }

  /// Whether the minimal set is among `fields` (normalized).
  func isMet(by fields: Set<String>) -> Bool {
    if isExact, known(among: fields) < fields.count { return false }
    return Self.isMet(required, by: fields)
  }

  /// Whether one of the less telling sets is among `fields`.
  func isHintedAt(by fields: Set<String>) -> Bool { families.contains { Self.isMet($0, by: fields) } }

  private static func isMet(_ needs: [String], by fields: Set<String>) -> Bool {
    needs.allSatisfy { need in need.split(separator: "|").contains { fields.contains(String($0)) } }
  }

  /// How many of `fields` it knows.
  func known(among fields: Set<String>) -> Int {
    recipes.flatMap(\.rules).filter { $0.names.contains(where: fields.contains) }.count
  }

  /// Whether a field of the record itself, or a default, fills a column.
  func fills(_ column: Int, from fields: Set<String>) -> Bool {
    defaults[column] != nil
      || primary.rules.contains { rule in
        rule.column == column && rule.kind.embedded == nil && rule.names.contains(where: fields.contains)
      }
  }

  /// Whether records with these fields can become rows: they have an id or what one is made of, and a review says whose
  /// it is.
  func givesRows(from fields: Set<String>) -> Bool {
    switch collection {
    case .favorites:
      let column = FavoriteColumn.restaurantID.rawValue
      return fills(0, from: fields) && (fills(column, from: fields) || isDerived(column, from: fields))
    case .reviews:
      let references = [ReviewColumn.userID, .restaurantID].map(\.rawValue)
      return references.contains { fills($0, from: fields) || isDerived($0, from: fields) }
    default: return fills(0, from: fields) || hasHeart(in: fields)
    }
  }

  /// Whether everything is there without which no id can be made: a restaurant's name, a review's restaurant.
  func hasHeart(in fields: Set<String>) -> Bool {
    primary.needed.allSatisfy { fills($0, from: fields) || isDerived($0, from: fields) }
  }

  /// A review's author or restaurant whose own row is made from the same record.
  private func isDerived(_ column: Int, from fields: Set<String>) -> Bool {
    guard collection == .reviews || collection == .favorites else { return false }
    return derived.contains { recipe in
      if collection == .favorites { return recipe.collection == .restaurants }
      let reference: ReviewColumn = recipe.collection == .users ? .userID : .restaurantID
      return reference.rawValue == column
        && recipe.rules.contains { $0.names.contains(where: fields.contains) }
    }
  }

  /// The first field that fills the id.
  func idField(among fields: Set<String>) -> String? {
    primary.rules.first { $0.column == 0 && $0.kind.embedded == nil }?.names.first(where: fields.contains)
  }
}
