import Diagnostics
import Testing

@testable import Ingest

@Suite struct LinkedDataTests {
  private func names(_ text: String) throws -> [String] {
    var names: [String] = []
    let window = ByteWindow(MemorySource(Array(text.utf8)), limit: 1 << 20)
    let scribe = ProblemScribe(file: "x", SilentSink())
    let reader = JSONReader(window, scribe: scribe, reject: { _, _, _, _ in }) { record in
      let data = LinkedData(record)
      for node in data.nodes {
        let name = record.value("name", of: node).map { String(decoding: record.text($0), as: UTF8.self) } ?? "-"
        names.append((data.isPlace(node) ? "place " : data.isOfReviews(node) ? "review " : "other ") + name)
      }
    }
    try reader.read()
    return names
  }

  @Test func anObjectIsWhatItsTypesSay() throws {
    #expect(
      try names(#"{"@type":["Thing","Brewery"],"name":"a","department":{"@type":"Bakery","name":"b"}}"#) == ["place a"])
    #expect(try names(#"{"@type":"https://schema.org/Review","name":"a"}"#) == ["review a"])
    #expect(
      try names(#"{"@type":"Organization","name":"a","department":[{"@type":"Bakery","name":"b"}]}"#) == ["place b"])
    #expect(try names(#"{"@type":"Event","name":"a","organizer":{"@type":"Bakery","name":"b"}}"#) == ["other a"])
  }

  @Test func whatHasNoTypeIsNone() throws {
    #expect(try names(#"{"name":"a","jsonld":{"@type":"Bakery","name":"b"}}"#) == [])
    #expect(try names(#"{"title":"a","jsonld":{"@type":"Bakery","name":"b"}}"#) == ["place b"])
    #expect(try names(#"{"type":"Bakery","name":"b"}"#) == [])
    #expect(try names(#"{"@type":7,"name":"b"}"#) == [])
  }
}
