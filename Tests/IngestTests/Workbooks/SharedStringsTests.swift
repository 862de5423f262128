import Testing

@testable import Ingest

struct SharedStringsTests {
  private func strings(_ items: String) throws -> SharedStrings {
    try SharedStrings(MemoryContent(Array("<sst>\(items)</sst>".utf8)))
  }

  private func text(_ strings: SharedStrings, _ index: Int) throws -> String? {
    try strings.text(index).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func textsAreReadAsFarAsTheyAreAskedFor() throws {
    let content = MemoryContent(Array("<sst>\((0..<50_000).map { "<si><t>t\($0)</t></si>" }.joined())</sst>".utf8))
    let strings = try SharedStrings(content)
    #expect(try text(strings, 7) == "t7")
    #expect(content.bytesRead < 100_000)
    #expect(try text(strings, 49_999) == "t49999")
    #expect(try text(strings, 0) == "t0")
    #expect(try text(strings, 50_000) == nil)
  }

  @Test func runsAreJoinedAndPronunciationIsLeftOut() throws {
    let strings = try strings(
      "<si><r><t>a</t></r><r><rPr><b/></rPr><t xml:space=\"preserve\"> b</t></r></si><si><t>東</t><rPh><t>ひ</t></rPh></si><si/>"
    )
    #expect(try text(strings, 0) == "a b")
    #expect(try text(strings, 1) == "東")
    #expect(try text(strings, 2) == "")
  }

  @Test func aTextThatNoCellHoldsIsNone() throws {
    let strings = try strings("<si><t>\(String(repeating: "x", count: 1 << 19))</t></si><si><t>b</t></si>")
    #expect(try text(strings, 0) == nil)
    #expect(try text(strings, 1) == "b")
  }

  @Test func moreTextThanIsHeldIsAFault() throws {
    let strings = try strings(
      String(repeating: "<si><t>\(String(repeating: "x", count: 200_000))</t></si>", count: 300))
    #expect(try text(strings, 200)?.utf8.count == 200_000)
    let fault = #expect(throws: InputFault.self) { try strings.text(299) }
    #expect(fault?.kind == IngestProblems.tooLarge)
  }
}
