internal import Model

/// How one record gives one row of a collection.
///
/// A class, as rows are made by it one by one and a copy would count references.
final class RowRecipe: Sendable {
  let collection: Collection
  let rules: [FieldRule]
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

  private init(_ other: RowRecipe, rules: [FieldRule]) {
    collection = other.collection
    self.rules = rules
    prefix = other.prefix
    naturalKey = other.naturalKey
    needed = other.needed
  }

  /// The same with other rules.
  func with(_ rules: [FieldRule]) -> RowRecipe { RowRecipe(self, rules: rules) }

  private static func index(_ column: some CollectionColumn) -> Int { column.rawValue }
}
