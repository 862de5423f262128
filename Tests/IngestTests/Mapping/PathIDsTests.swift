import Model
import Testing

@testable import Ingest

@Suite struct PathIDsTests {
  private func restaurants(_ files: [String: String]) throws -> [String?] {
    try Reading(files.mapValues { Array($0.utf8) }).sink.rows[.reviews]?.map { $0["restaurant_id"] } ?? []
  }

  @Test func aReferenceIsCutUnlessARowHasAllOfIt() throws {
    let paths = PathIDs([], settings: IngestSettings())
    #expect(paths.isEmpty)
    paths.begin(.restaurants, ["restaurants/x1", "plain", "a/b/c"])
    #expect(!paths.isEmpty)
    let (came, gone) = paths.update(.restaurants, ["restaurants/x2", "a/b"])
    #expect((came, gone) == (["restaurants/x2"], ["restaurants/x1"]))
    #expect(PathIDs.lastPart(of: "/Users/x") == "x" && PathIDs.lastPart(of: "a/b/c") == "a/b/c")
    for (id, isThere) in [("restaurants/x2", true), ("restaurants/x1", false)] {
      #expect(try Array(id.utf8).withUnsafeBytes { try paths.contains($0, of: .restaurants) } == isThere)
      #expect(try Array(id.utf8).withUnsafeBytes { try !paths.contains($0, of: .users) })
    }
  }

  /// In a dump the rows that refer may stand before those that they refer to.
  @Test(arguments: ["restaurants/x1", "x1"])
  func aDumpIsReadForItsIDsBeforehand(_ own: String) throws {
    let dump = """
      {"reviews": {"v": {"restaurant_id": "restaurants/x1", "user_id": "/Users/u", "stars": 4}},
       "restaurants": {"\(own)": {"name": "Casa"}}}
      """
    #expect(try restaurants(["dump.json": dump]) == [own])
  }

  /// Of a collection that has a file tonight, only that file says which ids are there, unless it breaks off.
  @Test(arguments: [true, false]) func anIDOfTheLastNightCountsNoMore(_ isWhole: Bool) throws {
    let text = #"{"id":"Users/new","name":"Ann"}"# + "\n" + (isWhole ? "" : #"{"id":"u2","na"#)
    let folder = try TemporaryExports(["users.ndjson": Array(text.utf8)])
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: SilentSink())
    let paths = PathIDs(files, settings: IngestSettings())
    paths.begin(.users, ["Users/old"])
    let (came, gone) = try paths.changes(of: .users)
    #expect(came == ["Users/new"] && gone == (isWhole ? ["Users/old"] : []))
    #expect(try Array("Users/old".utf8).withUnsafeBytes { try paths.contains($0, of: .users) } == !isWhole)
  }
}
