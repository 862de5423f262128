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

  /// A copy with other rules.
  func with(_ rules: [FieldRule]) -> RowRecipe { RowRecipe(self, rules: rules) }

  /// Whether a field of the record itself fills a column.
  func fills(_ column: Int, from fields: Set<String>) -> Bool {
    rules.contains { rule in
      rule.column == column && rule.kind.embedded == nil && rule.names.contains(where: fields.contains)
    }
  }

  private static func index(_ column: some CollectionColumn) -> Int { column.rawValue }
}
