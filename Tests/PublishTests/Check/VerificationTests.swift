import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct VerificationTests {
  private func verify(
    _ pages: Pages, _ fixture: OutputFixture, causes: [String] = ["a row changed"], isCurrent: Bool = false
  ) throws -> (VerifyOutcome, [Problem]) {
    let box = ProblemBox()
    let verification = try Verification(
      output: fixture.output, store: fixture.store, extent: .everything, isCurrent: isCurrent, problems: box,
      causes: { _ in causes })
    let files = NamedFiles(verification)
    for (path, page) in pages {
      let inputs = Array(page.inputs.utf8)
      #expect(!files.reuse(path, inputs: inputs))
      try files.accept(
        RenderedPage(path: path, kind: page.kind, content: .bytes(Array(page.text.utf8)), inputs: inputs))
    }
    try files.close([.site, .reports])
    return (try verification.finish(), box.problems)
  }

  @Test func anEqualOutputHasNoDifference() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    let (outcome, problems) = try verify(PublicationTests.first, fixture)
    #expect(outcome.compared == 5 && outcome.different == 0 && problems.isEmpty)
  }

  @Test(
    arguments: [
      (Page("one\ntwo\nthree", inputs: "same"), "misses one of them", 2, 2),
      (Page("one\n2", inputs: "other"), "have changed since: a row changed; rendered: “2”", 2, 1),
      (Page("one\ntoo\n", inputs: "same"), "misses one of them", 2, 3),
    ])
  func aDifferenceIsToldWithItsLineAndItsCause(page: Page, cause: String, line: Int, column: Int) throws {
    let fixture = try OutputFixture()
    var pages = PublicationTests.first
    pages["site/restaurants/a.html"] = Page("one\nto", inputs: "same")
    if page.text.hasPrefix("one\nto") { pages["site/restaurants/a.html"] = Page("one\nto\n", inputs: "same") }
    try fixture.publish(pages)
    pages["site/restaurants/a.html"] = page
    let (outcome, problems) = try verify(pages, fixture)
    #expect(outcome.different == 1 && problems.map(\.id) == ["publish.differs"])
    #expect(problems.first?.reason.contains(cause) == true)
    #expect(problems.first?.place?.line == line && problems.first?.place?.column == column)
  }

  @Test func whatTheLedgerMissedIsTold() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var pages = PublicationTests.first
    pages["site/restaurants/a.html"] = Page("other words", inputs: "other")
    pages["site/restaurants/z.html"] = Page("rendered")
    try fixture.write("z", to: "site/restaurants/z.html")
    let (outcome, problems) = try verify(pages, fixture, causes: [])
    #expect(outcome.different == 2)
    #expect(problems.contains { $0.reason.contains("a.html") && $0.reason.contains("no ingest noted the rows") })
    #expect(problems.contains { $0.reason.contains("z.html") && $0.reason.contains("the ledger does not list it") })
  }

  /// An edition that was not raised: the page happens to say the same, but no build looked at it.
  @Test func otherInputsOfAPageThatNoBuildLookedAtAreTold() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var pages = PublicationTests.first
    pages["site/restaurants/a.html"] = Page("a", inputs: "other")
    #expect(try verify(pages, fixture).0.different == 0)
    let (outcome, problems) = try verify(pages, fixture, isCurrent: true)
    #expect(outcome.different == 1 && problems.map(\.id) == ["publish.missed"])
  }

  @Test func aHandEditAMissingFileAndAnExtraOneAreTold() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    try fixture.write("hand", to: "site/restaurants/a.html")
    try Files.remove(fixture.output + "/site/restaurants/b.html")
    var pages = PublicationTests.first
    pages["site/index.html"] = nil
    let (outcome, problems) = try verify(pages, fixture)
    #expect(outcome.different == 3)
    #expect(problems.map(\.id).sorted() == ["publish.differs", "publish.differs", "publish.not-rendered"])
    #expect(problems.contains { $0.reason.contains("it was changed") })
  }
}

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
        "site/a.html is not as it was published: it was changed", "site/b.html was published and is missing",
      ])
  }
}
