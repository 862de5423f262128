import Diagnostics
import Testing

@testable import Serving

struct LiveMistakeTests {
  @Test func itHasThePlaceAndTheCaretOfItsProblem() {
    let problem = ServingProblems.noSite.problem(
      at: Place("restaurant.md", line: 3, column: 8), excerpt: Excerpt(line: "{{#name}}", column: 4), "an open section")
    let mistake = LiveMistake(problem)
    #expect(mistake.file == "restaurant.md" && mistake.line == 3 && mistake.column == 8)
    #expect(mistake.excerpt == "{{#name}}" && mistake.caret == 3)
    #expect(mistake.reason == "an open section" && mistake.mend == ServingProblems.noSite.mend && !mistake.isWarning)
  }
}
