import Diagnostics
import Testing

/// Holds the ids in Sources against the files of words.
struct ProblemWordsTests {
  @Test func everyIDInSourcesHasWordsAndAllWordsHaveAnID() throws {
    var named: Set<String> = []
    for file in Checkout.sources {
      for match in try file.text().matches(of: /ProblemKind\("([^"]+)"\)/) { named.insert(String(match.1)) }
    }
    let known = Set(ProblemKind.all.map(\.id))
    #expect(named.subtracting(known) == [], "these have no words")
    #expect(known.subtracting(named) == [], "nothing has these ids")
  }

  @Test func wordsStandInTheirFilesAlone() throws {
    for file in Checkout.sources {
      let text = try file.text()
      if text.contains("ProblemKind(\"") { #expect(!text.contains("explanation:"), "\(file.path)") }
    }
  }
}
