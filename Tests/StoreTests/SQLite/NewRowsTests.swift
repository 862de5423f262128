import Testing

@testable import Store

@Suite struct NewRowsTests {
  private func table() throws -> Connection {
    let connection = try Connection(":memory:", .readWrite)
    try connection.execute("CREATE TABLE t(key INTEGER PRIMARY KEY, word TEXT, number REAL, bytes BLOB)")
    return connection
  }

  private func rows(_ connection: Connection) throws -> NewRows {
    try NewRows(connection, table: "t", columns: ["key", "word", "number", "bytes"])
  }

  @Test func everyKindOfValueArrivesAsItIs() throws {
    let connection = try table()
    let rows = try rows(connection)
    rows.add(7 as Int64)
    rows.add("Ünlü\0x")
    rows.add(2.5)
    [UInt8]([0, 1, 255]).withUnsafeBytes { rows.add(blob: $0) }
    try rows.endRow()
    rows.add(8 as Int64)
    rows.add("")
    rows.addNull()
    rows.addNull()
    try rows.endRow()
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    try rows.flush()
    let values = try connection.rows("SELECT key, word, number, bytes FROM t ORDER BY key") { row in
      (0..<4).map { row.value($0) }
    }
    #expect(values == [[7, "Ünlü\0x", .real(2.5), .blob([0, 1, 255])], [8, "", .null, .null]])
  }

  /// More rows, and longer ones, than wait at once.
  @Test(arguments: [(1000, 3), (10, 100_000), (300, 2000)])
  func manyRowsArriveInTheirOrder(count: Int, length: Int) throws {
    let connection = try table()
    let rows = try rows(connection)
    for key in 1...Int64(count) {
      rows.add(key)
      rows.add(String(repeating: "x", count: length) + "\(key)")
      rows.addNull()
      rows.addNull()
      try rows.endRow()
    }
    try rows.flush()
    try rows.flush()
    let texts = try connection.rows("SELECT word FROM t ORDER BY key") { $0.text(0) ?? "" }
    #expect(texts == (1...count).map { String(repeating: "x", count: length) + "\($0)" })
  }

  /// The rows before the one that does not fit may be there or not: the transaction ends by this.
  @Test func aRowThatDoesNotFitIsAnError() throws {
    let connection = try table()
    let rows = try rows(connection)
    for key in [1, 1] as [Int64] {
      rows.add(key)
      for _ in 0..<3 { rows.addNull() }
      try rows.endRow()
    }
    #expect(throws: StoreError.self) { try rows.flush() }
    #expect(throws: Never.self) { try rows.flush() }
  }

  @Test func twoTablesTakeTurns() throws {
    let connection = try table()
    try connection.execute("CREATE TABLE u(x)")
    let first = try rows(connection)
    let second = try NewRows(connection, table: "u", columns: ["x"])
    for key in 1...3 as ClosedRange<Int64> {
      second.add(key * 10)
      first.add(key)
      for _ in 0..<3 { first.addNull() }
      try second.endRow()
      try first.endRow()
    }
    try second.flush()
    try first.flush()
    #expect(try connection.integer("SELECT sum(key) FROM t") == 6)
    #expect(try connection.integer("SELECT sum(x) FROM u") == 60)
  }
}
