import Diagnostics
import Platform
import Testing

@testable import Store

@Suite struct FileCheckTests {
  private func town() throws -> TestStore {
    let test = try TestStore()
    var export = TestExport()
    for number in 0..<400 {
      export.review("v\(number)", user: "u\(number % 9)", restaurant: "r\(number % 7)", comment: "very good")
    }
    try test.night(export)
    return test
  }

  /// Turns a page of the table's tree, which is not its root, into nonsense.
  private func damage(_ test: TestStore, table: String) throws {
    let page = try test.store.write { connection in
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return try connection.integer(
        "SELECT max(pageno) FROM dbstat WHERE name = ?1 AND pagetype = 'leaf'", .text(table)) ?? 0
    }
    let file = try FileDescriptor(opening: test.store.path, flags: O_WRONLY)
    let size = 4096
    try [UInt8](repeating: 0xA5, count: 64).withUnsafeBytes { try file.write($0, at: (Int(page) - 1) * size) }
  }

  /// The store as a later run opens it.
  private func later(_ test: TestStore) throws -> Store { try Store(folder: test.folder + "/state") }

  @Test func aSoundStoreIsSound() throws {
    let test = try town()
    let store = try later(test)
    #expect(throws: Never.self) { try store.requireSound(whole: true) }
    for _ in 0..<3 { #expect(throws: Never.self) { try store.requireSound(whole: false) } }
  }

  @Test func theRunThatWroteTheFileDoesNotCheckIt() throws {
    let test = try town()
    try damage(test, table: "reviews")
    #expect(throws: Never.self) { try test.store.requireSound(whole: true) }
  }

  @Test(arguments: [true, false])
  func aDamagedStoreIsNotPublished(whole: Bool) throws {
    let test = try town()
    try damage(test, table: "reviews")
    let store = try later(test)
    let failure = #expect(throws: Failure.self) { try store.requireSound(whole: whole) }
    #expect(failure?.problem.kind == StoreProblems.corrupt)
    #expect(failure?.exitCode == .inputOutput)
  }

  /// A look at the pages alone does not see it.
  @Test func anIndexThatIsNotOfItsTableIsSeenInASmallFile() throws {
    let test = try town()
    try test.falsify("reviews_user", "user_key, created_at, iif(id = 'v3', 1, stars), restaurant_key, digest")
    #expect(try FileCheck(try test.store.readingConnection(), smallFile: 0).share(after: "") == [])
    #expect(try FileCheck(try test.store.readingConnection()).share(after: "") != [])
    let store = try later(test)
    for whole in [true, false] {
      #expect(throws: Failure.self) { try store.requireSound(whole: whole) }
    }
  }

  /// Every table has its turn, however few pages a night may look at.
  @Test func nightsTakeTurns() throws {
    let test = try town()
    let connection = try test.store.readingConnection()
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table'") ?? 0
    var turns: [String] = []
    repeat {
      let check = FileCheck(try test.store.readingConnection(), pagesANight: 0, smallFile: 0)
      #expect(try check.share(after: turns.last ?? "") == [])
      guard let last = check.lastTable else { break }
      turns.append(last)
    } while turns.count < Int(tables)
    #expect(turns == turns.sorted() && Set(turns).count == Int(tables))
    let next = FileCheck(try test.store.readingConnection(), pagesANight: 0, smallFile: 0)
    #expect(try next.share(after: turns.last ?? "") == [])
    #expect(next.lastTable == turns.first)
  }

  /// Also where the large table is the last in turn, so that one night checks all of them.
  @Test func aLargeTableThatIsTheLastIsMadeUpForToo() throws {
    let test = try town()
    let whole = try stride(from: 4, to: 2000, by: 4).compactMap { most in
      let check = FileCheck(try test.store.readingConnection(), pagesANight: most, smallFile: 0)
      #expect(try check.share(after: "reviews") == [])
      return check.lastTable == "reviews" ? check.pagesAhead : nil
    }
    #expect(whole.first.map { $0 > 0 } == true && whole.last == 0)
  }

  /// Nights after a large table check nothing until their shares make up for its pages.
  @Test func aLargeTableIsMadeUpFor() throws {
    let test = try town()
    var (last, ahead, seen) = ("reject_sums", 0, 0)
    var checked: [Bool] = []
    for _ in 0..<12 {
      let check = FileCheck(try test.store.readingConnection(), pagesANight: 4, pagesAhead: ahead, smallFile: 0)
      #expect(try check.share(after: last) == [])
      checked.append(check.lastTable != last)
      seen += checked.last == true ? check.pagesAhead + 4 - ahead : 0
      (last, ahead) = (check.lastTable ?? "", check.pagesAhead)
      #expect(seen <= 4 * checked.count + ahead)
    }
    #expect(checked.first == true && checked.contains(false) && checked.filter { $0 }.count > 1)
  }
}
