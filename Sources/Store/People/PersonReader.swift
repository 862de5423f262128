internal import Model

/// Reads what the store holds of one person. Reviews are in the order of their age, all other rows in that of their ids,
/// whatever came first.
struct PersonReader {
  private let reader: StoreReader
  private let connection: Connection
  private let id: String
  /// Has what the tables of others hold of the person.
  private let index: PersonIndex

  init(_ reader: StoreReader, _ id: String, _ index: PersonIndex) {
    self.reader = reader
    connection = reader.connection
    self.id = id
    self.index = index
  }

  func holdings() throws -> PersonHoldings {
    var held = PersonHoldings(id: id)
    if let key = try connection.integer("SELECT key FROM users WHERE id = ?1", .text(id)) {
      held.hasPage = try reader.userKey(id) != nil
      held.user = try row("users", "t.key = ?1 AND t.present = 1", key)
      held.account = try row("account_users", "t.key = ?1 AND t.digest <> 0", key)
      held.derived = try row("derived_users", "t.key = ?1", key)
      held.reviews = try reviews(of: key)
      held.favorites = try records(.favorites, of: key)
      held.visits = try records(.visits, of: key)
      held.orders = try records(.orders, of: key)
    }
    if let person = index.sought.person(id: id) { try addOthers(of: person, to: &held) }
    return held
  }

  /// Adds the rows of others' tables, in the order in which the index found them.
  private func addOthers(of person: Int, to held: inout PersonHoldings) throws {
    held.owned = try index.places.rows(of: person, in: .owners).flatMap { key in
      try connection.rows("SELECT id, name FROM restaurants WHERE key = ?1", .integer(key)) {
        HeldRow(owned: $0, at: 0)
      }
    }
    held.tables = try PersonTable.all(connection).compactMap { table in
      let rows = try index.places.rows(of: person, in: .table(table.record.key)).compactMap {
        try table.row($0, shownTo: index.sought.people[person])
      }
      return rows.isEmpty ? nil : PersonHoldings.HeldTable(name: table.record.name, rows: rows)
    }
    held.rejects = try index.places.rows(of: person, in: .rejects).compactMap {
      try PersonRejects.reject($0, connection)
    }
  }

  /// A row of users, accounts or derived users.
  private func row(_ table: String, _ condition: String, _ key: Int64) throws -> HeldRow? {
    let id = "(SELECT id FROM users AS u WHERE u.key = t.key)"
    let columns = [id] + Collection.users.columns.dropFirst().map(\.name)
    return try connection.rows(
      "SELECT \(columns.joined(separator: ", ")) FROM \(table) AS t WHERE \(condition)", .integer(key)
    ) { HeldRow(.users, $0) }.first
  }

  private func records(_ collection: Collection, of key: Int64) throws -> [HeldRow] {
    let layout = TableLayout(collection)
    let order = layout.id == nil ? layout.shownCells[1] : "id"
    return try connection.rows(
      """
      SELECT \(layout.shownCells.joined(separator: ", ")) FROM \(layout.table) AS t WHERE t.user_key = ?1
      ORDER BY \(order), t.key
      """, .integer(key)
    ) { HeldRow(collection, $0) }
  }

  private func reviews(of key: Int64) throws -> [PersonHoldings.HeldReview] {
    let hasPage = try reader.userKey(id) != nil
    let own = hasPage ? try Self.leaves(ReviewReader(reader).list(.users, key)) : [:]
    let layout = TableLayout(.reviews)
    let select = try Statement(
      connection,
      """
      SELECT t.key, (SELECT present FROM restaurants AS r WHERE r.key = t.restaurant_key),
      (SELECT name FROM restaurants AS r WHERE r.key = t.restaurant_key),
      \(layout.shownCells.joined(separator: ", ")) FROM reviews AS t WHERE t.user_key = ?1 ORDER BY t.created_at, t.id DESC
      """, persistent: false)
    select.bind(1, key)
    var reviews: [PersonHoldings.HeldReview] = []
    while try select.step() {
      reviews.append(
        PersonHoldings.HeldReview(
          row: HeldRow(.reviews, select, at: 3), restaurant: select.text(2),
          isOnRestaurantsPage: select.integer(1) == 1, leafOfUser: own[select.integer(0)]))
    }
    return reviews
  }

  /// The number of the leaf of each entry in a list, newest first.
  private static func leaves(_ list: [ListedReview]) -> [Int64: Int] {
    let onFirst = ReviewLeaves.onFirstPage(of: list.count)
    var leaves: [Int64: Int] = [:]
    for (position, review) in list.enumerated() {
      leaves[review.key] = position < onFirst ? 0 : (list.count - 1 - position) / ReviewLeaves.size + 1
    }
    return leaves
  }
}
