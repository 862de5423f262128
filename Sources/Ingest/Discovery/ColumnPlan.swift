internal import Diagnostics
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

  /// Whether a column is computed from other columns: minor units, a position's second half, a generated id.
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

/// What a file's first records say of it, besides what it is read as.
struct FirstRecords: Sendable {
  /// Whether it has password hashes or similar secrets, so that none of its text is stored or shown.
  private(set) var holdSecrets = false
  /// Whether it has fields with names of secrets, which are left out of rows and rejects.
  private(set) var nameSecrets = false
  /// Whether its fields lack what its rows need, so that all of them are rejected.
  private(set) var giveNoRows = false
  /// Whether its fields name no restaurant, so that no restaurant's page shows its reviews.
  private(set) var lackRestaurant = false
  /// Whether the file's format is none that is read.
  private(set) var areUnreadable = false
  /// Whether they are the settings of the emulator of Firebase Auth, `auth_export/config.json`, which has no records.
  private(set) var areEmulatorSettings = false

  /// Whether nothing is known of them, as the file is cut off before the end of the first one, is no text, or cannot be
  /// opened.
  private(set) var areLost = false

  /// Of a file that was not looked into.
  init(areLost: Bool = false) { self.areLost = areLost }

  init(_ sniffer: FileSniffer, of shape: Shape?) {
    holdSecrets = sniffer.holdsAccounts
    areUnreadable = sniffer.format.isUnreadable
    areLost = sniffer.fields.isEmpty
    nameSecrets = sniffer.samples.contains { SecretNames.isSecret($0.key.utf8) }
    areEmulatorSettings = !sniffer.fields.isDisjoint(with: ["signin.allowduplicateemails", "allowduplicateemails"])
    guard let shape, !sniffer.samples.isEmpty else { return }
    if !sniffer.hasKeys || shape.collection == .reviews { giveNoRows = !shape.givesRows(from: sniffer.fields) }
    guard shape.collection == .reviews else { return }
    let column = Collection.reviews.columns[ReviewColumn.restaurantID.rawValue].name
    lackRestaurant = ColumnPlan(shape, sniffer.samples).empty.contains(column)
  }
}

extension ExportFile {
  /// What it is read as, in words: `reviews`, `reviews of pizza-hut (sumaq reviews)`.
  package var identifiedAs: String {
    if isLost || !isText { return "what cannot be \(isLost ? "opened" : "read")" }
    if ignoredFileCount > 0 { return "one of \(ignoredFileCount) files of a Takeout that sumaq leaves alone" }
    if isDump { return "a dump of collections" }
    if let table { return "the table \(table)" }
    guard let shape else { return "nothing that sumaq reads" }
    let name = shape.collection.name
    if let one = oneRestaurant { return "\(name) of \(Printable.line(one, limit: 60))" }
    return shape.name == ShapeCatalog.own(shape.collection).name ? name : "\(name) (\(shape.name))"
  }

  /// The restaurant of all its reviews, if only the file's name tells it.
  private var oneRestaurant: String? {
    guard let shape, source == nil, shape.collection == .reviews else { return nil }
    return shape.name == ShapeCatalog.own(.reviews).name ? shape.defaults[ReviewColumn.restaurantID.rawValue] : nil
  }

  /// What decided how it is read; empty for a table that nothing identifies as a collection.
  package var decidedBy: String {
    let contradiction = nameSays.map { "its name says \($0.name), its fields do not" } ?? ""
    guard table == nil, isRecognized, !isLost else { return contradiction }
    return [by.rawValue, contradiction].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The lines that a dry run prints: which field fills which column, which fields are unused, and which entry of
  /// `sources` would change that.
  package func plan(_ settings: IngestSettings) -> [String] {
    let samples = samples(settings)
    guard let shape, !samples.isEmpty else { return tablePlan(samples, settings) }
    let plan = ColumnPlan(shape, samples)
    var lines = plan.taken.map { taken in
      let example = taken.example.map { ", such as “\(Printable.line($0, limit: 60))”" } ?? ""
      return "\(Printable.line(taken.field, limit: 60)) -> \(taken.column)\(example)"
    }
    if !plan.left.isEmpty { lines.append("not read: \(Self.listed(plan.left))") }
    if givesNoRows, let suggestion = SourceSuggestion(self, settings: settings) {
      return lines + ["no field says whose its rows are, so that none is taken; \"sources\" can:", suggestion.line]
    }
    if !plan.left.isEmpty, !plan.empty.isEmpty {
      lines.append(
        "without a column: \(Self.listed(plan.empty)); where one that is not read holds it, \"sources\" says so:")
      let suggestion = lacksRestaurant ? SourceSuggestion(self, settings: settings) : nil
      lines.append(suggestion?.line ?? Self.entry(name, shape.collection, empty: plan.empty[0]))
    }
    return lines
  }

  /// The fields of its first records that fill no column; none of a table, which keeps all of them.
  package func unread(_ settings: IngestSettings) -> String? {
    guard let shape else { return nil }
    let left = ColumnPlan(shape, samples(settings)).left
    return left.isEmpty ? nil : Self.listed(left)
  }

  private func tablePlan(_ samples: [FieldSample], _ settings: IngestSettings) -> [String] {
    guard table != nil, !samples.isEmpty else { return [] }
    let secrets = samples.filter { SecretNames.isSecret($0.key.utf8) }.map(\.name)
    let columns =
      "columns: \(Self.listed(samples.map(\.name)))"
      + (secrets.isEmpty ? "" : "; left out, as they may hold secrets: \(Self.listed(secrets))")
    if CuisineColumns(samples.map(\.name)) != nil {
      return [columns, "it gives cuisines to the restaurants whose own rows have none"]
    }
    guard let suggestion = SourceSuggestion(self, settings: settings) else { return [columns, Self.noSuggestion] }
    return [columns, "to read it as \(suggestion.collection.name), write in \"sources\":", suggestion.line]
  }

  /// Printed for a table for which no entry of `sources` can be suggested.
  package static let noSuggestion =
    "none of its columns looks like one of a collection; man sumaq.json lists what there is"

  private static func entry(_ file: String, _ collection: Collection, empty: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("file", file)
      json.member("collection", collection.name)
      json.object("fields") { $0.member("COLUMN", empty) }
    }
    return json.text
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(20).map { Printable.line($0, limit: 40) }.joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }
}
