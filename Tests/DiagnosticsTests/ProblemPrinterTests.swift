import Foundation
import Testing

@testable import Diagnostics

@Suite struct ProblemPrinterTests {
  private let kind = ProblemKind(
    "ingest.bad-stars", .warning, title: "no stars", explanation: "Because.", mend: "Write a number.")

  private var problem: Problem {
    kind.problem(
      at: Place("reviews.ndjson", line: 2, column: 5, field: "stars"),
      excerpt: Excerpt(line: "abc \"Like\"", column: 5), "“Like” is no rating")
  }

  @Test func peopleReadPlaceCaretAndMend() {
    #expect(
      ProblemPrinter(colour: false).text(problem) == """
        warning[ingest.bad-stars]: “Like” is no rating
          --> reviews.ndjson:2:5 (stars)
          | abc "Like"
          |     ^
          = Write a number.

        """)
  }

  @Test func colourIsOnlyWhereItWasAskedFor() {
    #expect(!ProblemPrinter(colour: false).text(problem).contains("\u{1B}"))
    #expect(ProblemPrinter(colour: true).text(problem).contains("\u{1B}[1;33mwarning[ingest.bad-stars]\u{1B}[0m"))
  }

  @Test func aHostileReasonStaysOnItsLine() {
    let text = ProblemPrinter(colour: false).text(kind.problem("a\nb\u{1B}[2J\u{202E}c"))
    #expect(text.split(separator: "\n").count == 2)
    #expect(!text.contains("\u{1B}"))
  }

  @Test func machinesReadOneObjectALine() throws {
    var json = JSONWriter()
    ProblemPrinter.write(problem, to: &json)
    #expect(!json.bytes.contains(0x0A))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
    #expect(object["id"] as? String == "ingest.bad-stars")
    #expect(object["line"] as? Int == 2)
    #expect(object["field"] as? String == "stars")
  }
}
