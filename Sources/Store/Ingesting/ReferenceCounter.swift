package import Model

/// Counts rows that refer to restaurants or users that no export contains. Nothing of these subjects can be shown on
/// such a row.
///
/// A restaurant that reviews made known is shown, and does not count. Costs index look-ups for each unknown
/// subject.
struct ReferenceCounter {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func counts() throws -> [UnresolvedReferences] { try [.restaurants, .users].compactMap(count) }

  private func count(_ kind: Collection) throws -> UnresolvedReferences? {
    let subjects = Int(
      try connection.integer(
        "SELECT count(*) FROM \(kind.name) WHERE present = 0 AND key NOT IN (\(TableLayout(kind).namedKeys))") ?? 0)
    guard subjects > 0 else { return nil }
    let reference = kind == .users ? "user_key" : "restaurant_key"
    let rows = try Self.referring(to: kind).compactMap { collection -> UnresolvedReferences.Row? in
      let count = try connection.integer(
        collection == .reviews
          ? """
          SELECT total(m.count) FROM \(kind.name) AS s JOIN \(kind == .users ? "user" : "restaurant")_summaries AS m
          ON m.key = s.key WHERE s.present = 0
          """
          : """
          SELECT count(*) FROM \(kind.name) AS s JOIN \(collection.name) AS r ON r.\(reference) = s.key
          WHERE s.present = 0
          """)
      return count.flatMap { $0 > 0 ? UnresolvedReferences.Row(collection: collection, rows: Int($0)) : nil }
    }
    return rows.isEmpty ? nil : UnresolvedReferences(kind: kind, subjects: subjects, byCollection: rows)
  }

  private static func referring(to kind: Collection) -> [Collection] {
    kind == .users
      ? [.reviews, .favorites, .visits, .orders] : [.reviews, .dishes, .offers, .favorites, .visits, .orders]
  }
}

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

    package init(collection: Collection, rows: Int) { (self.collection, self.rows) = (collection, rows) }
  }

  package init(kind: Collection, subjects: Int, byCollection: [Row]) {
    (self.kind, self.subjects, self.byCollection) = (kind, subjects, byCollection)
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
