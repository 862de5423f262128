internal import Model

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
