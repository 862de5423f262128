package import Model

/// Rows that refer to restaurants, or to users, that no export contains.
package struct UnresolvedReferences: Sendable, Hashable {
  /// Restaurants or users.
  package var kind: Collection
  /// How many such subjects are referred to.
  package var subjects: Int
  /// The referring rows, by their collection.
  package var byCollection: [Row]

  package struct Row: Sendable, Hashable {
    package var collection: Collection
    package var rows: Int
  }

  /// The form in which the counts are stored: `restaurants 2 reviews 40 dishes 3;users …`.
  static func stored(_ counts: [UnresolvedReferences]) -> String {
    counts.map { count in
      (["\(count.kind.name) \(count.subjects)"] + count.byCollection.map { "\($0.collection.name) \($0.rows)" })
        .joined(separator: " ")
    }.joined(separator: ";")
  }

  static func list(stored text: String) -> [UnresolvedReferences] {
    text.split(separator: ";").compactMap { part in
      let words = part.split(separator: " ").map(String.init)
      let pairs = stride(from: 0, to: words.count - 1, by: 2).compactMap { index -> Row? in
        guard let collection = Collection.allCases.first(where: { $0.name == words[index] }),
          let rows = Int(words[index + 1])
        else { return nil }
        return Row(collection: collection, rows: rows)
      }
      guard let first = pairs.first else { return nil }
      return UnresolvedReferences(kind: first.collection, subjects: first.rows, byCollection: Array(pairs.dropFirst()))
    }
  }

  package var rows: Int { byCollection.reduce(0) { $0 + $1.rows } }
}
