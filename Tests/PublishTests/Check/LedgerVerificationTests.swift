import Diagnostics
import Platform
import Testing

@testable import Publish

@Suite struct LedgerVerificationTests {
  @Test func whatIsNotAsItWasPublishedIsFound() throws {
    let fixture = try OutputFixture()
    try fixture.publish(["site/index.html": Page("1"), "site/a.html": Page("2"), "site/b.html": Page("3")])
    let box = ProblemBox()
    func run() throws -> VerifyOutcome {
      try LedgerVerification.run(output: fixture.output, store: fixture.store, workers: 2, problems: box)
    }
    #expect(try run().compared == 3 && run().different == 0 && box.problems.isEmpty)
    try fixture.write("edited", to: "site/a.html")
    try Files.remove(fixture.output + "/site/b.html")
    #expect(try run().different == 2)
    #expect(
      box.problems.map(\.reason) == [
        "site/a.html is not as it was published: somebody changed it", "site/b.html was published and is missing",
      ])
  }
}
