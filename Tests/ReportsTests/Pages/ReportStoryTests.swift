import Testing
@testable import Reports

@Suite struct ReportStoryTests {
  @Test func aStoryIsRememberedAsItIs() {
    var story = ReportStory(headline: "Chifa leads", sentence: "By far.")
    #expect(ReportStory(bytes: story.bytes) == story)
    story.chance = 0.0125
    (story.charts, story.tables) = (3, 1)
    story.picture = StoryPicture(shape: .bars, values: [1, 2.5, 1e300, 0], label: "Pizza: 12")
    #expect(ReportStory(bytes: story.bytes) == story)
  }

  @Test func newLinesInTextsDoNotEndTheirField() throws {
    let story = ReportStory(headline: "a\nb\r\nc", sentence: "d\u{2028}e")
    let read = try #require(ReportStory(bytes: story.bytes))
    #expect(read.headline == "a b c" && read.sentence == "d e")
  }

  @Test(arguments: ["", "a", "a\nb\n\n1\n1\nspiral\n1,2\nx", "a\nb\n\nx\n1\n\n\n", "a\nb\n\n1\n1\n\n\n\n"])
  func otherBytesAreNone(text: String) { #expect(ReportStory(bytes: Array(text.utf8)) == nil) }

  @Test(arguments: [
    ("Short. Text.", "Short. Text."),
    (
      "In two years chifa kitchens gained six tenths of a star and pizza lost four. Nikkei stays ahead.",
      "In two years chifa kitchens gained six tenths of a star and pizza lost four."
    ),
    (
      "A version 2.5 of something that goes on for more than sixty characters, at 4.5 stars, ends here. More.",
      "A version 2.5 of something that goes on for more than sixty characters, at 4.5 stars, ends here."
    ),
  ])
  func theFrontPageTakesTheFirstSentences(text: String, first: String) {
    #expect(ReportPage.firstSentences(text) == first)
  }
}

@Suite struct StoryPictureTests {
  @Test(
    arguments: [StoryPicture.Shape.line, .bars],
    [[1, 2, 3], [5, 5], [0, 0, 0], [-3, 4, -1e300, 1e300], [1e-300, 2e-300]])
  func everyPictureStaysInItsPlace(shape: StoryPicture.Shape, values: [Double]) throws {
    let words = try Shipped.words()
    let svg = try #require(
      StoryPicture(shape: shape, values: values, label: "<b>").svg(height: 56, words))
    #expect(svg.contains("aria-label=") && !svg.contains("<b>") && !svg.contains("nan") && !svg.contains("inf"))
    for match in svg.matches(of: /\ (y|y1|y2|cy|height)="(-?[0-9.]+)"/) {
      let place = try #require(Double(match.2))
      #expect((0...56).contains(place), "\(match.0)")
    }
  }

  @Test func oneValueIsNoPicture() throws {
    let words = try Shipped.words()
    #expect(StoryPicture(shape: .line, values: [1], label: "").svg(height: 56, words) == nil)
  }
}
