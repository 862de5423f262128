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
  /// Records with any other field are of another kind.
  var isExact = false
  /// What ratings are out of, where that is declared.
  var scale: RatingScale?
  /// The order of numeric dates, where it is known.
  var dateOrder: DateOrder?
  /// Texts for columns whose field is missing.
  var defaults: [Int: String] = [:]

  init(_ name: String, required: [String], _ primary: RowRecipe, derived: [RowRecipe] = []) {
    self.name = name
    self.primary = primary
    self.derived = derived
    self.required = required
  }

  var collection: Collection { primary.collection }
  var recipes: [RowRecipe] { [primary] + derived }

  /// Whether the minimal set is among `fields` (normalized).
  func isMet(by fields: Set<String>) -> Bool {
    if isExact, known(among: fields) < fields.count { return false }
    return required.allSatisfy { need in need.split(separator: "|").contains { fields.contains(String($0)) } }
  }

  /// How many of `fields` it knows.
  func known(among fields: Set<String>) -> Int {
    recipes.flatMap(\.rules).filter { $0.names.contains(where: fields.contains) }.count
  }
}
