internal import Model

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
