import Model
import Testing
@testable import Pages

@Suite struct SheetQuotesTests {
  private func quotes(_ reviews: [(stars: Double?, comment: String?)]) -> [String] {
    SheetQuotes.of(
      reviews.enumerated().map { Review(id: "v\($0.offset)", stars: $0.element.stars, comment: $0.element.comment) }
    ).compactMap(\.comment)
  }

  @Test func takesTheNewestTwoThatPraiseInALine() {
    let taken = quotes([
      (4, "Good food, a little loud though."), (5, "Go hungry. Then go again."), (5, "Yes"),
      (nil, "Nobody knows how it was."),
      (5, "Two lines\nare too many for it."), (4.5, "The soup alone is worth the way."),
      (5, "This comes too late for the sheet."),
    ])
    #expect(taken == ["Go hungry. Then go again.", "The soup alone is worth the way."])
  }

  @Test func takesEqualWordsOnce() {
    let taken = quotes([
      (5, "The soup alone is worth the way."), (5, "The soup alone is worth the way."),
      (5, "Go hungry. Then go again."),
    ])
    #expect(taken == ["The soup alone is worth the way.", "Go hungry. Then go again."])
  }

  @Test func leavesOutWhatIsLongOrCannotBeSeen() {
    #expect(
      quotes([
        (5, String(repeating: "very ", count: 30) + "good"), (5, String(repeating: "\u{200B}", count: 12)), (5, nil),
      ]).isEmpty)
  }
}

@Suite struct PageCodeTests {
  /// The dark modules by row, the margin cut off.
  private func modules(_ address: String) throws -> [[Bool]] {
    let code = try #require(PageCode.path(of: address))
    var rows = [[Bool]](repeating: [Bool](repeating: false, count: code.width), count: code.width)
    for run in code.data.split(separator: "M") {
      let numbers = run.split { !$0.isNumber }.compactMap { Int($0) }
      for place in numbers[0]..<(numbers[0] + numbers[2]) { rows[numbers[1]][place] = true }
    }
    let outside = rows.indices.filter { $0 < 4 || $0 >= code.width - 4 }
    for edge in outside {
      #expect(!rows[edge].contains(true) && !rows.contains { $0[edge] })
    }
    return rows[4..<(code.width - 4)].map { Array($0[4..<(code.width - 4)]) }
  }

  @Test func drawsThreeFindersAndTheirTimings() throws {
    let rows = try modules("https://example.org/guide/restaurants/r118.html")
    let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for (top, left) in [(0, 0), (0, rows.count - 7), (rows.count - 7, 0)] {
      for (row, line) in finder.enumerated() {
        #expect(String(rows[top + row][left..<(left + 7)].map { $0 ? "#" : "." }) == line)
      }
    }
    // Between the finders dark and light modules alternate.
    #expect(
      (8..<(rows.count - 8)).allSatisfy { rows[6][$0] == $0.isMultiple(of: 2) && rows[$0][6] == $0.isMultiple(of: 2) })
  }

  @Test func growsWithTheAddressAndGivesUpOnWhatNoCodeHolds() throws {
    let short = try modules("https://a.example/1"),
      long = try modules("https://a.example/" + String(repeating: "x", count: 300))
    #expect(short.count < long.count && (short.count - 17).isMultiple(of: 4))
    #expect(PageCode.path(of: "https://a.example/" + String(repeating: "x", count: 3000)) == nil)
  }

  @Test func isTheSameEachTime() {
    let address = "https://example.org/restaurants/caf%C3%A9.html"
    #expect(PageCode.path(of: address)?.data == PageCode.path(of: address)?.data)
    #expect(PageCode.path(of: address)?.data != PageCode.path(of: address + "x")?.data)
  }
}
