internal import Diagnostics
internal import Model

extension Shape {
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
    var shape = Shape(name, required: required, families: families, primary.with(rules), derived: derived)
    shape.scale = source.scale ?? scale
    shape.dateOrder = source.dateOrder ?? dateOrder
    shape.defaults = defaults
    shape.only = only
    shape.isLinked = isLinked
    shape.isExact = isExact
    shape.isOfTakeout = isOfTakeout
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
