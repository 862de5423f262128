package import Model

/// Writes the rows of one analyst's table as they are read. A column is added when a row first has it.
///
/// The table is created with the columns of the first rows, as SQLite parses every table's definition again for each
/// column that is added later.
package final class OwnTableWriter {
  /// The most columns that are stored; SQLite itself allows 2,000.
  static let mostColumns = 1000

  let key: Int64
  private let connection: Connection
  private var columns: [TableBatch.Column] = []
  private var evidence: [TableEvidence] = []
  private var places: [TableBatch.Column: Int] = [:]
  /// The hash of each column's title, which is part of a row's digest.
  private var seeds: [UInt64] = []
  private var insert: Statement?
  private var isCreated = false
  /// The parameters that the last row set.
  private var bound: [Int32] = []
  private var content = RowHash(seed: RowHash.row)
  private(set) var rows = 0
  private(set) var columnsLeftOut = 0

  init(_ connection: Connection, key: Int64) {
    self.connection = connection
    self.key = key
  }

  private var table: String { TableSchema.rows(key) }

  var hasColumns: Bool { !columns.isEmpty }

  /// A digest of all rows in their order, and of the columns.
  var digest: Int64 {
    var hash = content
    for (seed, shown) in zip(seeds, evidence) {
      hash.add(seed)
      hash.add(UInt64(shown.rawValue))
    }
    return Int64(bitPattern: hash.value)
  }

  /// Writes rows of a file. `map` caches the positions of that file's columns in the table; it is empty at first.
  package func append(_ batch: TableBatch, map: inout [Int?]) throws {
    for column in batch.columns.dropFirst(map.count) { map.append(try place(of: column)) }
    try create()
    for (place, shown) in zip(map, batch.evidence) {
      if let place { evidence[place].formUnion(shown) }
    }
    let insert = try insertion()
    try batch.text.withUnsafeBytes { text in
      var start = 0
      for end in batch.ends {
        try put(batch.cells[start..<end], text, map, insert)
        start = end
      }
    }
  }

  private func put(
    _ cells: ArraySlice<(column: Int, cell: Cell)>, _ text: UnsafeRawBufferPointer, _ map: [Int?], _ insert: Statement
  ) throws {
    for parameter in bound { insert.bindNull(parameter) }
    bound.removeAll(keepingCapacity: true)
    var sum: UInt64 = 0
    for (column, cell) in cells {
      guard let place = map[column] else { continue }
      let parameter = Int32(place + 2)
      bound.append(parameter)
      var hash = RowHash(seed: seeds[place])
      switch cell {
      case .null: continue
      case .integer(let number):
        insert.bind(parameter, number)
        hash.add(UInt64(bitPattern: number))
      case .real(let number):
        insert.bind(parameter, number)
        hash.add(number.bitPattern)
      case .text(let offset, let length):
        let bytes = UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)])
        insert.bind(parameter, text: bytes, borrowed: true)
        hash.add(bytes)
      }
      sum &+= hash.value
    }
    insert.bind(1, Int64(bitPattern: sum))
    while try insert.step() {}
    content.add(sum)
    rows += 1
  }

  private func place(of column: TableBatch.Column) throws -> Int? {
    if let known = places[column] { return known }
    guard columns.count < Self.mostColumns else {
      columnsLeftOut += 1
      return nil
    }
    let place = columns.count
    if isCreated { try connection.execute("ALTER TABLE \(table) ADD COLUMN c\(place)") }
    insert = nil
    bound = []
    columns.append(column)
    evidence.append([])
    places[column] = place
    var seed = RowHash(seed: column.isKey ? RowHash.check : RowHash.place)
    var title = column.title
    title.withUTF8 { seed.add(UnsafeRawBufferPointer($0)) }
    seed.add(UInt64(column.occurrence))
    seeds.append(seed.value)
    return place
  }

  private func create() throws {
    guard !isCreated else { return }
    let names = columns.indices.map { ", c\($0)" }.joined()
    try connection.execute("CREATE TABLE \(table)(key INTEGER PRIMARY KEY, digest INTEGER NOT NULL\(names))")
    isCreated = true
  }

  private func insertion() throws -> Statement {
    if let insert { return insert }
    let names = columns.indices.map { ", c\($0)" }.joined()
    let values = columns.indices.map { ", ?\($0 + 2)" }.joined()
    let fresh = try Statement(connection, "INSERT INTO \(table)(digest\(names)) VALUES(?1\(values))")
    insert = fresh
    return fresh
  }

  /// The number of rows that this table and another version of it share. Equal rows count as often as both have them.
  func rowsShared(with other: Int64) throws -> Int {
    let tally = { (key: Int64) in "SELECT digest, count(*) AS n FROM \(TableSchema.rows(key)) GROUP BY digest" }
    let shared = "SELECT sum(min(a.n, b.n)) FROM (\(tally(key))) AS a JOIN (\(tally(other))) AS b USING(digest)"
    let statement = try Statement(connection, shared, persistent: false)
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  func writeColumns() throws {
    for (number, column) in columns.enumerated() {
      try connection.run(
        """
        INSERT INTO own_columns(table_key, number, title, occurrence, is_key, evidence) VALUES(?1, ?2, ?3, ?4, ?5, ?6)
        """,
        .integer(key), Value(number), .text(column.title), Value(column.occurrence),
        .integer(column.isKey ? 1 : 0), Value(Int(evidence[number].rawValue)))
    }
  }

  package func drop() throws {
    insert = nil
    guard isCreated else { return }
    try connection.execute("DROP TABLE \(table)")
    isCreated = false
  }
}
