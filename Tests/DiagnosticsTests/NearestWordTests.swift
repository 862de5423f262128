import Testing

@testable import Diagnostics

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("biuld", "build"), ("Build", "build"), ("rendr", "render"), ("statsu", "status"), ("rejcts", "rejects"),
  ])
  func aSlipFindsItsWord(slip: String, word: String) {
    #expect(NearestWord.nearest(to: slip, among: ["build", "render", "report", "status", "rejects"]) == word)
  }

  @Test(arguments: ["", "xyzzy", "b", "reports-of-the-year"])
  func whatIsFarFromEverythingFindsNothing(word: String) {
    #expect(NearestWord.nearest(to: word, among: ["build", "render", "status"]) == nil)
  }

  @Test func theNearestIsAskedFor() {
    #expect(NearestWord.question(for: "biuld", among: ["build"]) == "Did you mean build?")
    #expect(NearestWord.question(for: "biuld", among: ["build"], quoted: true) == "Did you mean \"build\"?")
    #expect(NearestWord.question(for: "xyzzy", among: ["build"]) == nil)
  }

  @Test func theFirstOfEqualsWins() {
    #expect(NearestWord.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
  }
}
