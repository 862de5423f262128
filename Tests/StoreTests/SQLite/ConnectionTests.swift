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

  /// A file with hashes that has a table, an index, long values and pages that are free.
  private func checkedFile(_ path: String) throws -> [UInt8] {
    let connection = try Connection(path, .readWrite, isChecked: true)
    connection.reserve()
    try connection.execute(
      """
      CREATE TABLE t(x, y); CREATE INDEX t_x ON t(x); CREATE TABLE gone(x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO t SELECT i, hex(zeroblob(i * 20)) FROM n;
      INSERT INTO gone SELECT y FROM t; DROP TABLE gone
      """)
    try connection.close()
    return try Files.read(path)
  }

  /// A sum over all that a file's table and index have; an error where a page of them is another.
  private func read(_ path: String, _ mode: Connection.Mode, isMapped: Bool) throws -> Int64 {
    let connection = try Connection(path, mode, isChecked: true)
    try connection.execute("PRAGMA mmap_size = \(isMapped ? 1 << 30 : 0)")
    let texts = try connection.integer("SELECT sum(length(y)) FROM t") ?? 0
    return texts + (try connection.integer("SELECT sum(x) FROM t INDEXED BY t_x WHERE x > 0") ?? 0)
  }

  /// What is read of `checkedFile`.
  private static let whole: Int64 = 41 * 300 * 301 / 2

  @Test(arguments: [true, false], [Connection.Mode.readOnly, .immutable])
  func noOtherByteOfAPageIsRead(isMapped: Bool, mode: Connection.Mode) throws {
    let test = try TestStore()
    let path = test.folder + "/checked"
    let whole = try checkedFile(path)
    #expect(try read(path, mode, isMapped: isMapped) == Self.whole)
    let free = try Connection(path, .readOnly, isChecked: true).integer("PRAGMA freelist_count") ?? 0
    #expect(free > 50)
    var random = SeededRandom(seed: 5)
    var found = 0
    let pages = whole.count / 4096
    for page in 0..<pages {
      var other = whole
      other[page * 4096 + Int.random(in: 0..<4096, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      try Files.write(other, to: path)
      do { #expect(try read(path, mode, isMapped: isMapped) == Self.whole) } catch let error as StoreError {
        #expect(error.isDamage && error.failure.problem.kind == StoreProblems.corrupt, "\(page): \(error)")
        found += 1
      }
    }
    #expect(found == pages - Int(free))
  }

  @Test func noPageIsReadInThePlaceOfAnother() throws {
    let test = try TestStore()
    let path = test.folder + "/checked"
    var bytes = try checkedFile(path)
    let leaves = try Connection(path, .readOnly, isChecked: true).rows(
      "SELECT pageno - 1 FROM dbstat WHERE name = 't' AND pagetype = 'leaf'"
    ) { Int($0.integer(0)) }
    let (leaf, other) = (leaves[0], leaves[1])
    for place in 0..<4096 { bytes.swapAt(leaf * 4096 + place, other * 4096 + place) }
    try Files.write(bytes, to: path)
    let error = #expect(throws: StoreError.self) { try read(path, .readOnly, isMapped: false) }
    #expect(error?.isDamage == true)
    #expect(error?.failure.problem.reason.contains("a page of the file is not what sumaq wrote there") == true)
  }

  /// Pages that come to the file by its log and by a rollback have hashes too.
  @Test func everyWayIntoTheFileMakesHashes() throws {
    let test = try TestStore()
    let path = test.folder + "/checked"
    _ = try checkedFile(path)
    do {
      let connection = try Connection(path, .readWrite, isChecked: true)
      try connection.execute(
        """
        PRAGMA journal_mode = WAL; UPDATE t SET y = 'a' || y WHERE x < 200; PRAGMA wal_checkpoint(TRUNCATE);
        PRAGMA journal_mode = DELETE; PRAGMA cache_size = 5; BEGIN; UPDATE t SET y = 'b' || y; ROLLBACK; VACUUM;
        """)
      try connection.copy(to: path + ".copy")
    }
    #expect(try read(path, .readOnly, isMapped: false) == Self.whole + 199)
    #expect(try read(path + ".copy", .readOnly, isMapped: true) == Self.whole + 199)
  }
}
