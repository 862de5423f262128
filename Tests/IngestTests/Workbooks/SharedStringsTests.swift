import Testing
@testable import Ingest

struct SharedStringsTests {
  private func strings(_ items: String) throws -> SharedStrings {
    try SharedStrings(MemoryContent(Array("<sst>\(items)</sst>".utf8)), folder: "/tmp")
  }

  private func text(_ strings: SharedStrings, _ index: Int) throws -> String? {
    try strings.text(index).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func textsAreReadAsFarAsTheyAreAskedFor() throws {
    let content = MemoryContent(Array("<sst>\((0..<50_000).map { "<si><t>t\($0)</t></si>" }.joined())</sst>".utf8))
    let strings = try SharedStrings(content, folder: "/tmp")
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

  @Test func manyLongTextsStandInAFile() throws {
    let items = (0..<400).map { "<si><t>\(String(repeating: "\($0) ", count: 25_000))</t></si><si><t>b\($0)</t></si>" }
    let strings = try strings(items.joined())
    for index in [799, 0, 400, 3, 798, 2, 797] {
      let number = index / 2
      let wanted = index % 2 == 1 ? "b\(number)" : String(repeating: "\(number) ", count: 25_000)
      #expect(try text(strings, index) == wanted)
    }
  }
}

struct TextStoreTests {
  @Test(arguments: 0..<3)
  func whatWasPutInComesOut(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let store = TextStore(folder: "/tmp")
    var texts: [[UInt8]?] = []
    for number in 0..<3000 {
      let length = Int.random(in: 0...([20, 3000, 60_000][number % 3]), using: &random)
      texts.append(number % 50 == 7 ? nil : Array(repeating: UInt8(truncatingIfNeeded: number), count: length))
      try store.append(texts[number])
    }
    for _ in 0..<2000 {
      let number = Int.random(in: 0..<3000, using: &random)
      let found = try store.text(number).map { Array($0) }
      #expect(found == texts[number])
    }
    #expect(try store.text(3000)?.count == nil)
    #expect(try store.text(-1)?.count == nil)
  }

  @Test func withoutRoomOnTheDiskItIsAFault() throws {
    let store = TextStore(folder: "/nowhere")
    let text = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    #expect(throws: InputFault.self) { for _ in 0..<400 { try store.append(text) } }
  }
}
