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
