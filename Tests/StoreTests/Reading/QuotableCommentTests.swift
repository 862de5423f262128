import Testing
@testable import Store

@Suite struct QuotableCommentTests {
  private func quoted(_ folded: String, in comment: String) -> String? {
    QuotableComment(comment).sentence(naming: folded)
  }

  @Test func theSentenceThatNamesTheDishIsQuoted() {
    let comment = "We came late. The Lomo Saltado was smoky and hot! Go early."
    #expect(quoted("lomo saltado", in: comment) == "The Lomo Saltado was smoky and hot!")
    #expect(quoted("aji", in: "Un ají de gallina como en casa") == "Un ají de gallina como en casa")
    #expect(quoted("烤鴨", in: "這裡的北京烤鴨非常好吃，我們全家都很喜歡來這裡。很貴。") == "這裡的北京烤鴨非常好吃，我們全家都很喜歡來這裡。")
  }

  @Test func aNameThatSpansTwoSentencesIsNone() {
    #expect(quoted("lomo saltado", in: "They recommend the whole lomo. Saltado is another dish, they told us.") == nil)
  }

  @Test(arguments: ["Lomo!", "The salty lomo was fine by all of us.", "", "slomo saltado is what they call it here"])
  func anotherSentenceIsNone(comment: String) {
    #expect(quoted("lomo saltado", in: comment) == nil)
  }
}
