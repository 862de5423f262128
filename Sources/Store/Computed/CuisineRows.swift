internal import Model

/// The analysts' own tables that give restaurants their cuisines, one a row (`CuisineColumns`).
///
/// They count for restaurants whose own rows have no cuisine. The first row of a restaurant has its leading cuisine; of
/// several tables the first by name leads.
struct CuisineRows {
  /// A select of each table: its rows' order, restaurants and cuisines.
  private let selects: [String]

  init(_ connection: Connection) throws {
    let tables = try OwnTableRecord.all(connection)
    selects = try tables.enumerated().compactMap { try Self.select(connection, table: $1.key, number: $0) }
  }

  private init(_ select: String) { selects = [select] }

  /// Whether a table gives restaurants their cuisines.
  static func contains(_ table: Int64, _ connection: Connection) throws -> Bool {
    try select(connection, table: table, number: 0) != nil
  }

  /// The number of restaurants that have their cuisines from this table; 0 for any other table.
  static func restaurants(of table: Int64, _ connection: Connection) throws -> Int {
    guard let select = try select(connection, table: table, number: 0) else { return 0 }
    let count = "SELECT count(DISTINCT key) FROM (\(CuisineRows(select).completed))"
    let statement = try Statement(connection, count, persistent: false)
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  private static func select(_ connection: Connection, table: Int64, number: Int) throws -> String? {
    let columns = try OwnColumn.all(connection, table: table)
    guard let found = CuisineColumns(columns.map(\.title)), columns[found.cuisine].evidence.kind != .json else {
      return nil
    }
    let (restaurant, cuisine) = (columns[found.restaurant].number, columns[found.cuisine].number)
    return "SELECT \(number) AS part, key AS line, CAST(c\(restaurant) AS TEXT) AS id, "
      + "CAST(c\(cuisine) AS TEXT) AS cuisine FROM \(TableSchema.rows(table))"
  }

  /// Selects all texts of cuisines, each once.
  var texts: String {
    let completed = selects.isEmpty ? "" : " UNION ALL SELECT cuisine FROM (\(completed))"
    return "SELECT DISTINCT cuisine FROM (SELECT cuisine FROM (\(Self.own))\(completed))"
  }

  /// Selects keys of restaurants and texts of cuisines, in the order of keys, and of one key in the order of cuisines.
  var ofRestaurants: String {
    guard !selects.isEmpty else { return Self.own + " ORDER BY key" }
    return "SELECT key, cuisine FROM (SELECT key, cuisine, 0 AS part, 0 AS line FROM (\(Self.own)) "
      + "UNION ALL \(completed)) ORDER BY key, part, line"
  }

  /// Selects key and cuisine of restaurants with a cuisine of their own.
  private static let own = "SELECT key, cuisine FROM restaurants WHERE present = 1 AND cuisine IS NOT NULL"

  /// Selects key, cuisine, part and line of restaurants without a cuisine of their own.
  private var completed: String {
    """
    SELECT r.key AS key, t.cuisine AS cuisine, t.part AS part, t.line AS line
    FROM (\(selects.joined(separator: " UNION ALL "))) AS t CROSS JOIN restaurants AS r ON r.id = t.id
    WHERE r.present = 1 AND r.cuisine IS NULL AND t.cuisine IS NOT NULL
    """
  }
}
