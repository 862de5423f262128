package import Model

/// Everything that the store holds of one person.
package struct PersonHoldings: Sendable {
  /// A review, and where the site shows it.
  package struct HeldReview: Sendable {
    package let row: HeldRow
    /// The restaurant's name; nil if the store does not know it.
    package let restaurant: String?
    /// Whether the restaurant has pages, one of which shows the review.
    package let isOnRestaurantsPage: Bool
    /// The leaf of the person's own pages that shows the review, 0 for the first page; nil if they have no page.
    package let leafOfUser: Int?
  }

  /// Rows of an analyst's own table that name the person.
  package struct HeldTable: Sendable {
    package let name: String
    package let rows: [HeldRow]
  }

  package let id: String
  /// Whether the person has a page.
  package var hasPage = false
  /// The row that the site shows; nil if only other rows name the person.
  package var user: HeldRow?
  /// What an export of accounts says.
  package var account: HeldRow?
  /// What was taken from rows of other collections, such as the author of a review.
  package var derived: HeldRow?
  package var reviews: [HeldReview] = []
  package var favorites: [HeldRow] = []
  package var visits: [HeldRow] = []
  package var orders: [HeldRow] = []
  /// The restaurants of which the exports call the person the owner, with `id` and `name`.
  package var owned: [HeldRow] = []
  package var tables: [HeldTable] = []
  package var rejects: [RejectedRecord] = []

  init(id: String) { self.id = id }

  /// The names in the person's rows, those in the rows of reviews among them.
  package var names: Set<String> {
    Set([user, account, derived].compactMap { $0?.text("name") } + reviews.compactMap { $0.row.text("user_name") })
  }

  /// The e-mail addresses in the person's rows, as they are written there.
  package var writtenMails: Set<String> {
    Set([user, account, derived].compactMap { $0?.text("email") }.filter { !$0.isEmpty })
  }

  /// The e-mail addresses in the person's rows, as they are compared.
  package var mails: Set<String> {
    Set([user, account, derived].compactMap { $0?.text("email").map(MailAddress.plain) }.filter { !$0.isEmpty })
  }
}

/// A row that the store holds of a person, column by column.
package struct HeldRow: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case time(Timestamp)
    /// It names another person, and is left out.
    case withheld
  }

  package struct Cell: Sendable, Hashable {
    package let name: String
    package let value: Value
  }

  package var cells: [Cell] = []

  /// The text of a column; nil if it has none.
  package func text(_ name: String) -> String? {
    for cell in cells where cell.name == name {
      if case .text(let text) = cell.value { return text }
    }
    return nil
  }
}

extension HeldRow {
  /// A restaurant of which a person is the owner: its id and name.
  init(owned row: Statement, at first: Int32) {
    cells = [
      Cell(name: "id", value: .text(row.text(first) ?? "")),
      Cell(name: "name", value: row.text(first + 1).map { .text($0) } ?? .null),
    ]
  }

  /// Adds everything that a document shows of the row to a digest.
  package func add(to hash: inout SHA256) {
    for cell in cells {
      hash.add(cell.name)
      switch cell.value {
      case .null: hash.add(0, 0)
      case .integer(let number): hash.add(1, number)
      case .real(let number): hash.add(2, Int64(bitPattern: number.bitPattern))
      case .time(let time): hash.add(3, time.microseconds)
      case .withheld: hash.add(4, 0)
      case .text(let text): hash.add(text)
      }
    }
    hash.add(5, Int64(cells.count))
  }

  /// Reads the columns of a collection from a row, beginning at `first`.
  init(_ collection: Collection, _ row: Statement, at first: Int32 = 0) {
    for (index, column) in collection.columns.enumerated() {
      let position = first + Int32(index)
      let value: Value =
        if row.isNull(position) {
          .null
        } else {
          switch column.kind {
          case .text: .text(row.text(position) ?? "")
          case .integer: .integer(row.integer(position))
          case .real: .real(row.real(position))
          case .time: .time(Timestamp(microseconds: row.integer(position)))
          }
        }
      cells.append(Cell(name: column.name, value: value))
    }
  }
}

extension SHA256 {
  /// Adds a number of a kind, which is not that of texts.
  package mutating func add(_ kind: Int64, _ number: Int64) {
    withUnsafeBytes(of: (kind, number)) { update($0) }
  }

  /// Adds a text with its length.
  package mutating func add(_ text: String) {
    add(-1, Int64(text.utf8.count))
    update(text)
  }
}

/// Reads what the store holds of one person. Reviews are in the order of their age, all other rows in that of their ids,
/// whatever came first.
struct PersonReader {
  private let reader: StoreReader
  private let connection: Connection
  private let id: String
  /// Has what rejects and analysts' own tables hold of the person.
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

  /// Adds the rows of analysts' own tables, in the order in which the index found them.
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
