import Diagnostics
import Platform
import Testing

@testable import Store

@Suite struct ConnectionTests {
  private func numbers() throws -> Connection {
    let connection = try Connection(":memory:", .readWrite)
    try connection.execute("CREATE TABLE t(x); INSERT INTO t VALUES(1), (2), (3)")
    return connection
  }

  @Test func aStatementInsideItsOwnLoopIsAnotherOne() throws {
    let connection = try numbers()
    var pairs: [[Int64]] = []
    _ = try connection.rows("SELECT x FROM t ORDER BY x") { outer in
      let first = outer.integer(0)
      _ = try connection.rows("SELECT x FROM t ORDER BY x") { inner in pairs.append([first, inner.integer(0)]) }
      #expect(outer.integer(0) == first)
    }
    #expect(pairs == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]])
  }

  @Test func aStatementThatWasReadIsUsedAgain() throws {
    let connection = try numbers()
    let sql = "SELECT max(x) FROM t"
    let first = try connection.statement(sql)
    #expect(try connection.integer(sql) == 3)
    #expect(try connection.statement(sql) === first)
  }

  @Test(arguments: ["plain", "a?b", "50% #1", "täglich"])
  func anUnchangingFileIsReadByAnyName(name: String) throws {
    let test = try TestStore()
    let path = test.folder + "/" + name
    try Connection(path, .readWrite).execute("CREATE TABLE t(x); INSERT INTO t VALUES(7)")
    #expect(try Connection(path, .immutable).integer("SELECT x FROM t") == 7)
  }

  @Test func whatIsNoDatabaseIsDamage() throws {
    let test = try TestStore()
    let path = test.folder + "/not"
    try Files.write(Array(repeating: 7, count: 8192), to: path)
    let error = #expect(throws: StoreError.self) { try Connection(path, .readOnly).integer("PRAGMA user_version") }
    #expect(error?.isDamage == true)
    #expect(error?.failure.problem.kind == StoreProblems.corrupt)
    #expect(error?.failure.exitCode == .inputOutput)
    #expect(error?.failure.problem.place == Place(path))
  }
}
