import Testing

@testable import Demo

struct WordFilesTests {
  private static let files = [
    WordFiles.chinese, WordFiles.cuisines, WordFiles.districts, WordFiles.english, WordFiles.lists, WordFiles.names,
    WordFiles.offers, WordFiles.people, WordFiles.replies, WordFiles.slots, WordFiles.spanish, WordFiles.streets,
  ]

  @Test(arguments: files) func everyFileSaysHowToReadItAndHasWords(text: String) {
    #expect(text.hasPrefix("// "))
    #expect(WordLines.lines(text).count > 5 && !WordLines.lines(text).contains { $0.hasPrefix("//") })
  }

  @Test func everyFileIsCarriedOnce() { #expect(Set(Self.files).count == Self.files.count) }
}
