import Diagnostics
import Testing

@testable import Store

/// An index of ids that does not have the rows of its table ends the night.
@Suite struct RecordTableTests {
  private static func export(without left: Int? = nil, extra: Bool = false) -> TestExport {
    var export = TestExport()
    export.remembers = false
    export.restaurant("r")
    for number in 0..<30 where number != left { export.review("v\(number)", user: "u", restaurant: "r") }
    if extra { export.review("new", user: "u", restaurant: "r") }
    return export
  }

  /// Runs `sql` while `reviews_id` is not kept up to date.
  private static func behindTheIndex(_ test: TestStore, _ sql: String) throws {
    try test.store.write { connection in
      let place = "SELECT rootpage FROM sqlite_schema WHERE name = 'reviews_id'"
      let root = try connection.integer(place) ?? 0
      let words = try connection.text("SELECT sql FROM sqlite_schema WHERE name = 'reviews_id'") ?? ""
      try connection.execute(
        """
        PRAGMA writable_schema = ON;
        DELETE FROM sqlite_schema WHERE name = 'reviews_id';
        PRAGMA writable_schema = RESET;
        \(sql);
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema(type, name, tbl_name, rootpage, sql)
          VALUES('index', 'reviews_id', 'reviews', \(root), '\(words)');
        PRAGMA writable_schema = RESET;
        """)
    }
  }

  @Test(
    arguments: ["DELETE FROM reviews WHERE id = 'v3'", "UPDATE reviews SET key = 1000 WHERE id = 'v3'"], [true, false])
  func aRowThatItsIndexDoesNotNameEndsTheNight(_ sql: String, comes: Bool) throws {
    let test = try TestStore()
    try test.night(Self.export())
    try Self.behindTheIndex(test, sql)
    let failure = #expect(throws: Failure.self) { try test.night(Self.export(without: comes ? nil : 3, extra: true)) }
    #expect(failure?.exitCode == .inputOutput)
  }
}
