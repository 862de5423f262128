/// How an index of a table that is filled in bulk gets its entries.
struct IndexPlan {
  enum Order: Hashable {
    /// By the hash of the id, with the digest.
    case hash
    /// By a subject, and among its rows by a time, a number and the other subject where the index has such.
    case subject(RowShape.Source, time: Int?, number: Int?, withOther: Bool)
    /// By what is not kept in memory: SQLite reads the table for it, unless no row has the value that it is about.
    case other(only: Int?)
  }

  let name: String
  let root: UInt32
  let sql: String
  let order: Order

  /// All indexes of a table; `columns` are the sources of its columns by name.
  static func all(of table: String, _ columns: [String: RowShape.Source], _ connection: Connection) throws
    -> [IndexPlan]
  {
    let indexes = try connection.rows(
      "SELECT name, rootpage, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1 ORDER BY name", .text(table)
    ) { (name: $0.text(0) ?? "", root: UInt32(truncatingIfNeeded: $0.integer(1)), sql: $0.text(2) ?? "") }
    return try indexes.map { index in
      let names = try connection.rows(
        "SELECT name FROM pragma_index_info(?1) ORDER BY seqno", .text(index.name)
      ) { $0.text(0) ?? "" }
      return IndexPlan(name: index.name, root: index.root, sql: index.sql, order: order(names, columns, index.sql))
    }
  }

  private static func order(_ names: [String], _ columns: [String: RowShape.Source], _ sql: String) -> Order {
    let filled = columns.first { sql.hasSuffix(" WHERE \($0.key) IS NOT NULL") }
    if case .text(let cell)? = filled?.value { return .other(only: cell) }
    guard !sql.contains(" WHERE ") else { return .other(only: nil) }
    switch names.map({ columns[$0] }) {
    case [.hash, .digest]: return .hash
    case [.some(.user)], [.some(.restaurant)]:
      return columns[names[0]].map { .subject($0, time: nil, number: nil, withOther: false) } ?? .other(only: nil)
    default: break
    }
    guard let subject = columns[names[0]], subject == .user || subject == .restaurant, (2...4).contains(names.count),
      case .integer(let time)? = columns[names[1]]
    else { return .other(only: nil) }
    if names.count == 2 { return .subject(subject, time: time, number: nil, withOther: false) }
    guard case .real(let number)? = columns[names[2]] else { return .other(only: nil) }
    let isWithOther = names.count == 4
    if isWithOther, columns[names[3]] != (subject == .user ? .restaurant : .user) { return .other(only: nil) }
    return .subject(subject, time: time, number: number, withOther: isWithOther)
  }
}
