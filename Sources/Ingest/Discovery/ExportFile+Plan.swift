internal import Diagnostics
internal import Model

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
    return [by.words, contradiction].filter { !$0.isEmpty }.joined(separator: "; ")
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
      json.key("fields")
      json.object { $0.member("COLUMN", empty) }
    }
    return json.text
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(20).map { Printable.line($0, limit: 40) }.joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }
}
