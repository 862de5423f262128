import Diagnostics
import Model
import Platform
import Testing
@testable import Store

@Suite struct FreedPagesTests {
  private static let secret = "HashOfAPassword+/0123456789"

  /// A store as an earlier version left it: rows that held the secret are gone.
  private func earlier(in test: TestStore) throws {
    var export = TestExport()
    for number in 0..<200 { export.restaurant("r\(number)", name: "\(Self.secret) \(number)") }
    try test.night(export)
    // Debian's SQLite overwrites what is removed; others' does not.
    try test.store.write { try $0.execute("PRAGMA secure_delete = 0") }
    var next = TestExport()
    next.restaurant("casa")
    try test.night(IngestRules(allowShrink: true), next)
    try test.store.write {
      try $0.execute(
        """
        INSERT OR REPLACE INTO files(name, collection, size, modified, changed, inode, digest, mapping, whole, rows, accounts)
          VALUES('users.csv', 'users', 0, 0, 0, 0, x'', x'', 1, 0, 0);
        \(FreedPages.mark);
        PRAGMA wal_checkpoint(TRUNCATE)
        """)
    }
  }

  private func holdsSecret(_ store: Store) throws -> Bool {
    let wanted = Array(Self.secret.utf8)
    for name in try Files.names(in: store.folder) where !name.contains(".version-") {
      let bytes = try Files.read(store.folder + "/" + name)
      if bytes.indices.contains(where: { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }) { return true }
    }
    return false
  }

  private func nothing(_ store: Store) throws -> IngestOutcome { try store.ingest(IngestRules()) { _ in }.outcome }

  private func isMarked(_ store: Store) throws -> Bool { try store.write { try Meta($0).integer(.freedPages) == 1 } }

  @Test func whatAnEarlierVersionRemovedGoesFromTheFile() throws {
    let test = try TestStore()
    try earlier(in: test)
    try #require(try holdsSecret(test.store))
    let store = try Store(folder: test.store.folder)
    #expect(try isMarked(store))
    _ = try store.ingest(IngestRules(dryRun: true)) { _ in }
    #expect(try isMarked(store) && holdsSecret(store))
    #expect(try nothing(store).freedPages == nil)
    #expect(try !isMarked(store) && !holdsSecret(store))
    #expect(try store.check().isEmpty)
    #expect(try store.reader().totals().restaurants == 1)
  }

  @Test func aNewStoreIsNotWrittenTwice() throws {
    let test = try TestStore()
    #expect(try !isMarked(test.store))
  }

  @Test func whatCannotBeClearedTonightIsToldAndClearedLater() throws {
    let test = try TestStore()
    try earlier(in: test)
    let store = try Store(folder: test.store.folder)
    let reader = try store.readingConnection()
    try reader.execute("BEGIN")
    #expect(try reader.integer("SELECT count(*) FROM restaurants") == 1)
    let problem = try #require(try nothing(store).freedPages)
    #expect(problem.kind == StoreProblems.freedPages)
    #expect(problem.reason.contains("another program reads"))
    #expect(try isMarked(store))
    try reader.execute("COMMIT")
    #expect(try nothing(store).freedPages == nil)
    #expect(try !isMarked(store) && !holdsSecret(store))
  }
}
