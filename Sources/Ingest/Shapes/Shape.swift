internal import Diagnostics
internal import Model

/// One kind of export: the fields by which it is recognized, and how its records become rows.
struct Shape: Sendable {
  /// The name on the closing screen.
  let name: String
  /// The row that every record gives, or for which it is rejected.
  private(set) var primary: RowRecipe
  /// Additional rows of a record, if their key is present: a review's author.
  private(set) var derived: [RowRecipe]
  /// The required fields, by which a file of another name is recognized. They are normalized; alternatives are
  /// separated by `|`.
  let required: [String]
  /// Weaker sets of fields. By one of them a file is recognized only if its values fit.
  let families: [[String]]
  /// The fields that tell which records are of its collection. The mapper leaves out the rest and counts it by kind.
  var only: [FieldFilter] = []
  /// Texts of which values of the first records must contain one, as other rows have the same fields.
  var proofs: [FieldFilter] = []
  /// Whether its records are objects of JSON-LD (`LinkedData`).
  var isLinked = false
  /// Whether records with any other field are of another kind.
  var isExact = false
  /// The scale of ratings, if it is declared.
  var scale: RatingScale?
  /// The order of numeric dates, if it is known.
  var dateOrder: DateOrder?
  /// Whether files of a Takeout may have this shape.
  var isOfTakeout = false
  /// Whether its rows are accounts, which complete users.
  var isOfAccounts = false
  /// The fields of times of day that are whole numbers of hours and minutes, according to the first records.
  private(set) var clockFields: Set<String> = []
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

  /// The collections of records that lie within its records.
  var innerCollections: Set<Collection> {
    Set(primary.rules.compactMap { if case .records(let inner) = $0.kind { inner } else { nil } })
  }

  /// A copy with more rules for its own rows.
  func adding(_ rules: [FieldRule]) -> Shape { with(primary.with(primary.rules + rules), derived: derived) }

  /// A copy with other recipes.
  func with(_ primary: RowRecipe, derived: [RowRecipe]) -> Shape {
    var shape = self
    (shape.primary, shape.derived) = (primary, derived)
    return shape
  }

  /// A copy that reads those of its times of day as whole numbers whose samples all are.
  func readingClocks(_ samples: [FieldSample]) -> Shape {
    let names = primary.rules.filter { $0.kind == .clock }.flatMap(\.names)
    var shape = self
    shape.clockFields = Set(samples.filter { names.contains($0.key) && $0.looksLikeClocks }.map(\.key))
    return shape
  }

  /// Whether the required fields are in `fields` (normalized).
  func isMet(by fields: Set<String>) -> Bool {
    if isExact, known(among: fields) < fields.count { return false }
    return Self.isMet(required, by: fields)
  }

  /// Whether one of the weaker sets is in `fields`.
  func isHintedAt(by fields: Set<String>) -> Bool { families.contains { Self.isMet($0, by: fields) } }

  private static func isMet(_ needs: [String], by fields: Set<String>) -> Bool {
    needs.allSatisfy { need in need.split(separator: "|").contains { fields.contains(String($0)) } }
  }

  /// The number of `fields` that it knows.
  func known(among fields: Set<String>) -> Int {
    recipes.flatMap(\.rules).filter { $0.names.contains(where: fields.contains) }.count
  }

  /// Whether a field of the record itself, or a default, fills a column.
  func fills(_ column: Int, from fields: Set<String>) -> Bool {
    defaults[column] != nil || primary.fills(column, from: fields)
  }

  /// Whether records with these fields can become rows: they have an id or the fields from which one is made, and a
  /// review has a subject.
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

  /// Whether all fields are present without which no id can be made: a restaurant's name, a review's restaurant.
  func hasHeart(in fields: Set<String>) -> Bool {
    primary.needed.allSatisfy { fills($0, from: fields) || isDerived($0, from: fields) }
  }

  /// Whether a review's author or restaurant is derived from the same record.
  private func isDerived(_ column: Int, from fields: Set<String>) -> Bool {
    guard collection == .reviews || collection == .favorites else { return false }
    return derived.contains { recipe in
      if collection == .favorites { return recipe.collection == .restaurants }
      let reference: ReviewColumn = recipe.collection == .users ? .userID : .restaurantID
      return reference.rawValue == column
        && recipe.rules.contains { $0.names.contains(where: fields.contains) }
    }
  }

  /// Whether ids and references are all that it knows among `fields`.
  func hasOnlyIDs(among fields: Set<String>) -> Bool {
    recipes.flatMap(\.rules).filter { $0.names.contains(where: fields.contains) }
      .allSatisfy { $0.kind == .id || $0.kind == .reference }
  }

  /// The fields from which an id is made if there is none, and those within them.
  func keyFields(among fields: Set<String>) -> [String] {
    let names = primary.rules.filter { primary.naturalKey.contains($0.column) }.flatMap(\.names)
    return fields.filter { field in names.contains { field == $0 || field.hasPrefix($0 + ".") } }
  }

  /// The required fields, with all alternatives, that are present.
  func requiredFields(among fields: Set<String>) -> Set<String> {
    fields.intersection(required.flatMap { $0.split(separator: "|").map(String.init) })
  }

  /// The first field that fills the id.
  func idField(among fields: Set<String>) -> String? {
    primary.rules.first { $0.column == 0 && $0.kind.embedded == nil }?.names.first(where: fields.contains)
  }

  /// The shape with the settings of an entry of `sources` applied.
  func applying(_ source: SourceSettings, problems: any ProblemSink) -> Shape {
    // No entry may name a field of an account that is left out.
    guard !isOfAccounts else { return self }
    var rules = primary.rules
    let columns = primary.collection.columns
    var named: [String: Set<Int>] = [:]
    for (ours, theirs) in source.fields.sorted(by: { $0.key < $1.key }) {
      guard let column = Self.column(ours, of: primary, problems) else { continue }
      let name = Self.path(theirs)
      named[name, default: []].insert(column)
      let isHalf = source.fields["lat"] != nil && source.fields["lon"] != nil
      rules = FieldRule.naming(column, name, in: rules, isHalf: isHalf, collection)
    }
    rules = rules.map { Self.without($0, named) }
    var shape = with(primary.with(rules), derived: derived)
    shape.scale = source.scale ?? scale
    shape.dateOrder = source.dateOrder ?? dateOrder
    // The reviews that a business received were not written by it.
    if let user = source.user, name != NamedShape.businessReviews.rawValue,
      let column = columns.firstIndex(where: { $0.name == "user_id" })
    {
      shape.defaults[column] = user
    }
    for (ours, text) in source.defaults.sorted(by: { $0.key < $1.key }) {
      if let column = Self.column(ours, of: primary, problems) { shape.defaults[column] = text }
    }
    return shape
  }

  /// A field that an entry assigns to one column fills no other.
  private static func without(_ rule: FieldRule, _ named: [String: Set<Int>]) -> FieldRule {
    guard rule.kind.embedded == nil else { return rule }
    let names = rule.names.filter { named[$0]?.contains(rule.column) ?? true }
    return FieldRule(column: rule.column, rule.kind, names)
  }

  /// A field's name as rules spell it.
  private static func path(_ name: String) -> String {
    String(
      decoding: ASCIIText.normalized(name.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }), as: UTF8.self)
  }

  private static func column(_ name: String, of recipe: RowRecipe, _ problems: any ProblemSink) -> Int? {
    let names = recipe.collection.columns.map(\.name)
    if let column = names.firstIndex(of: name) { return column }
    // A name that exports give a column leads to it too.
    let known = recipe.rules.filter { $0.kind.embedded == nil }.flatMap { rule in
      rule.names.map { (name: $0, column: names[rule.column]) }
    }
    let spelling = NearestWord.nearest(to: path(name), among: known.map(\.name))
    let nearest =
      NearestWord.nearest(to: name, among: names) ?? known.first { $0.name == spelling }.map(\.column)
    problems.report(
      IngestProblems.unknownField.problem(
        "\(recipe.collection.name) have no column \"\(Printable.line(name, limit: 60))\"",
        mend: nearest.map { "Did you mean \($0)?" } ?? "Their columns are \(names.joined(separator: ", "))."))
    return nil
  }
}

/// How one record gives one row of a collection.
///
/// It is a class, as a copy for each row would count references.
final class RowRecipe: Sendable {
  let collection: Collection
  let rules: [FieldRule]
  /// The columns from which an id is made if the record has none; empty if none can be made.
  let naturalKey: [Int]
  /// The columns of the natural key that must not be null.
  let needed: [Int]
  /// The prefix of a generated id.
  let prefix: String

  /// Without `needed`, all of the natural key is.
  init(_ collection: Collection, prefix: String, naturalKey: [Int], needed: [Int], _ rules: [FieldRule]) {
    self.collection = collection
    self.rules = rules
    self.prefix = prefix
    self.naturalKey = naturalKey
    self.needed = needed.isEmpty ? naturalKey : needed
  }

  /// A copy with other rules.
  func with(_ rules: [FieldRule]) -> RowRecipe {
    RowRecipe(collection, prefix: prefix, naturalKey: naturalKey, needed: needed, rules)
  }

  /// Whether a field of the record itself fills a column.
  func fills(_ column: Int, from fields: Set<String>) -> Bool {
    rules.contains { rule in
      rule.column == column && rule.kind.embedded == nil && rule.names.contains(where: fields.contains)
    }
  }
}
