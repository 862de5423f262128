internal import Model

/// Reads what the store holds of one person. The order of all rows is that of their ids, whatever came first.
struct PersonReader {
  private let reader: StoreReader
  private let connection: Connection
  private let id: String

  init(_ reader: StoreReader, _ id: String) {
    self.reader = reader
    connection = reader.connection
    self.id = id
  }

  func holdings() throws -> PersonHoldings {
    var held = PersonHoldings(id: id)
    held.owned = try owned()
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
    held.tables = try PersonTables(connection, id: id, mails: held.mails).rows()
    held.rejects = try rejects(held)
    return held
  }

  private func owned() throws -> [HeldRow] {
    try connection.rows("SELECT id, name FROM restaurants WHERE owner_id = ?1 ORDER BY id", .text(id)) { row in
      HeldRow(cells: [
        HeldRow.Cell(name: "id", value: .text(row.text(0) ?? "")),
        HeldRow.Cell(name: "name", value: row.text(1).map { .text($0) } ?? .null),
      ])
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
      \(layout.shownCells.joined(separator: ", ")) FROM reviews AS t WHERE t.user_key = ?1 ORDER BY t.id
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

  /// The rejects of the person's own records. A record of another person that only names this one is not among them.
  private func rejects(_ held: PersonHoldings) throws -> [RejectedRecord] {
    let own: [Collection: Set<String>] = [
      .users: [id], .reviews: Set(held.reviews.compactMap { $0.row.text("id") }),
      .visits: Set(held.visits.compactMap { $0.text("id") }), .orders: Set(held.orders.compactMap { $0.text("id") }),
    ]
    let names = ([id] + held.mails.sorted()).map { Array($0.utf8) }
    var rejects: [RejectedRecord] = []
    let all = try Statement(
      connection,
      """
      SELECT r.file, r.line, r."column", r.kind, r.record_id, r.problem, r.raw, f.collection FROM rejects AS r
      LEFT JOIN files AS f ON f.name = r.file ORDER BY r.file, r.line, r."column", r.problem, r.raw
      """, persistent: false)
    while try all.step() {
      let reject = all.rejected()
      let collection = all.optionalInteger(7).flatMap { UInt8(exactly: $0) }.flatMap(Collection.init(rawValue:))
      let isOwn = reject.recordID.map { id in own[collection ?? .users]?.contains(id) == true } ?? false
      let raw = Array(reject.raw.utf8)
      switch collection {
      case .restaurants, .dishes, .offers: continue
      case .users: if isOwn { rejects.append(reject) }
      case .reviews, .favorites, .visits, .orders, nil:
        if isOwn || (reject.kind != .field && names.contains { WholeWord.isFound($0, in: raw) }) {
          rejects.append(reject)
        }
      }
    }
    return rejects
  }
}
