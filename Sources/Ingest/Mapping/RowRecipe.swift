internal import Model

/// How one record gives one row of a collection.
struct RowRecipe: Sendable {
  let collection: Collection
  private(set) var rules: [FieldRule]
  /// The columns an id is made of where the record has none; empty where none can be made.
  let naturalKey: [Int]
  /// Those of the natural key without which no id is made.
  let needed: [Int]
  /// Before the digest in an id that was made.
  let prefix: String

  init(
    _ collection: Collection, prefix: String = "", naturalKey: [any CollectionColumn] = [],
    needed: [any CollectionColumn] = [], _ rules: [FieldRule]
  ) {
    self.collection = collection
    self.rules = rules
    self.prefix = prefix
    self.naturalKey = naturalKey.map { Self.index($0) }
    self.needed = (needed.isEmpty ? naturalKey : needed).map { Self.index($0) }
  }

  /// The same with other rules.
  func with(_ rules: [FieldRule]) -> RowRecipe {
    var changed = self
    changed.rules = rules
    return changed
  }

  private static func index(_ column: some CollectionColumn) -> Int { column.rawValue }
}
