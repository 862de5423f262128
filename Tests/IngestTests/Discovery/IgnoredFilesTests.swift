import Model
import Testing

@testable import Ingest

@Suite struct IgnoredFilesTests {
  @Test func oneFileOfATakeoutTellsOfAllThatAreLeftAlone() throws {
    let reading = try Reading([
      "Takeout/a.html": [1], "Takeout/b/c.txt": [2],
      "Takeout/users.json": Array(#"{"id":"x","name":"n","email":"e"}"#.utf8),
      "reviews.ndjson": Array(#"{"id":"r","user_id":"u"}"#.utf8),
    ])
    #expect(reading.files.map(\.name) == ["Takeout/a.html", "reviews.ndjson"])
    #expect(reading.files.map(\.ignoredFileCount) == [3, 0])
    #expect(reading.files[0].identifiedAs == "one of 3 files of a Takeout that sumaq leaves alone")
    #expect(reading.sink.rows[.users] == nil)
    #expect(reading.ids == [])
  }
}
