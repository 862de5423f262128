import Testing

@testable import Console

@Suite struct ManualTextTests {
  @Test(arguments: [
    ("plain words", "plain words"),
    ("a name such as `site.title` is bold", "a name such as \\fBsite.title\\fR is bold"),
    ("with --dry-run a well-known thing", "with \\-\\-dry\\-run a well-known thing"),
    (".sumaq is hidden", "\\&.sumaq is hidden"),
    ("reports' \"best\" C:\\x ~ ^", "reports\\(aq \\(dqbest\\(dq C:\\ex \\(ti \\(ha"),
  ])
  func runningTextIsEscaped(text: String, page: String) { #expect(ManualText.running(text) == page) }

  @Test func whatIsPastedKeepsItsHyphens() {
    #expect(ManualText.line("sumaq report league --format csv") == "sumaq report league \\-\\-format csv")
    #expect(ManualText.reference("sumaq-init", 1) == ".BR sumaq\\-init (1)")
  }
}
