import Testing

@testable import Ingest

@Suite struct ListHeadTests {
  @Test func linesAboveTheHeaderAreFound() {
    #expect(ListHead.find(in: Array("Title,Note,URL\nx".utf8)) == nil)
    #expect(ListHead.find(in: Array("a\nb\nTitle,Note,URL\nx".utf8)).map { [$0.bytes, $0.lines] } == [4, 2])
    #expect(ListHead.find(in: Array("a\nb".utf8)) == nil)
    #expect(ListHead.find(in: []) == nil)
  }
}
