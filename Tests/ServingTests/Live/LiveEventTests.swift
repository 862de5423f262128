import Diagnostics
import Testing

@testable import Serving

struct LiveEventTests {
  private func text(_ event: LiveEvent) -> String { String(decoding: event.bytes, as: UTF8.self) }

  @Test func eventsAreWrittenAsAStream() {
    #expect(text(.reload) == "event: reload\ndata: {}\n\n")
    #expect(text(.beat) == ":\n\n")
    #expect(
      text(.styles(["a.css?v=1"], tag: PageTag(body: "b", styles: ["1"])))
        == "event: styles\nid: b.1\ndata: [\"a.css?v=1\"]\n\n")
    #expect(text(.mistakes([])) == "event: mistakes\ndata: []\n\n")
  }

  @Test func aMistakeStaysOnOneLineAndIsText() {
    let problem = ServingProblems.noSite.problem(
      at: Place("a\nb.md", line: 2, column: 3), excerpt: Excerpt(line: "</script>\u{2028}", column: 2), "x\r\n\ndata: y"
    )
    let sent = text(.mistakes([LiveMistake(problem)]))
    #expect(sent.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    #expect(!sent.contains("</script") && !sent.contains("\u{2028}") && !sent.contains("\r"))
    #expect(sent.contains("b.md:2:3") && sent.contains("\"caret\":1") && sent.contains("\"severity\":\"error\""))
  }
}
