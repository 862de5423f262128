import Model
import Testing

@testable import Reports
@testable import Store

/// A question is asked when something that it reads has changed, and a report is made when an answer has.
@Suite struct QuestionMemoTests {
  private let bench: Bench
  private static let names = "```sql names\nSELECT name FROM restaurants ORDER BY id\n```\n"
  private static let stars = "```sql stars\nSELECT sum(stars) AS sum FROM reviews\n```\n"
  private static let reports = ["r": "---\ntitle: T\n---\n\(names)\(stars)"]

  init() throws {
    bench = try Bench()
    try bench.render(Self.reports)
  }

  private func page() -> String { bench.sink.text("reports/r.html") }

  @Test func onlyColumnsThatAreReadAreAskedAfter() throws {
    try bench.shelf.plant("UPDATE restaurants SET name = 'New' WHERE key = 1")
    #expect(try bench.render(Self.reports).unchanged == 1)
    for (table, column) in [("restaurants", "cuisine"), ("reviews", "comment"), ("users", "")] {
      try bench.shelf.raise(table, column)
      #expect(try bench.render(Self.reports).unchanged == 1)
    }
    try bench.shelf.raise("restaurants", "name")
    #expect(try bench.render(Self.reports).rendered == 1)
    // The other question was not to be asked, but its rows are needed.
    #expect(page().contains("New") && page().contains(">9<"))
  }

  @Test func aReportWhoseAnswersAreTheSameStands() throws {
    let before = bench.sink.state.withLock { $0.accepted.count }
    try bench.shelf.raise("restaurants", "name")
    try bench.shelf.raise("reviews", "")
    #expect(try bench.render(Self.reports).unchanged == 1)
    #expect(bench.sink.state.withLock { $0.accepted.count } == before)
    // The answers hold under what was asked last.
    try bench.shelf.plant("UPDATE restaurants SET name = 'New' WHERE key = 1")
    #expect(try bench.render(Self.reports).unchanged == 1)
  }

  /// A night that looks at nothing else forgets no answer of a report that stands.
  @Test func whatStandsIsRemembered() throws {
    let known = try Set(bench.shelf.store.answeredQuestions())
    #expect(known.map(\.block).sorted() == ["front page", "names", "newest review", "stars"])
    let more = Self.reports.merging(["s": "---\ntitle: S\n---\n```sql n\nSELECT 1 AS n\n```\n"]) { $1 }
    try bench.render(more)
    try bench.render(more)
    #expect(try Set(bench.shelf.store.answeredQuestions()).isSuperset(of: known))
  }

  @Test func aChangedQuestionIsAsked() throws {
    let other = Self.reports.mapValues { $0.replacing("sum(stars)", with: "max(stars)") }
    #expect(try bench.render(other).rendered == 1)
    #expect(page().contains(">5<"))
    #expect(try bench.render(Self.reports).rendered == 1)
  }

  /// `--full` and `verify` trust no answer.
  @Test(arguments: [ReportRenderer.Memory.none, .written])
  func aPlantedAnswerIsFoundWhereAllIsAsked(memory: ReportRenderer.Memory) throws {
    try bench.shelf.plant("UPDATE restaurants SET name = 'New' WHERE key = 1")
    #expect(try bench.render(Self.reports).unchanged == 1)
    let outcome = try bench.renderer(Self.reports).convertingWhole.render(
      store: bench.shelf.store, into: bench.sink, asOf: bench.asOf, memory: memory)
    #expect(outcome.rendered == 1)
    #expect(page().contains("New"))
  }

  /// A wrong answer in the memo is another one than the page was made from, so that all is asked, and put right.
  @Test func aWrongAnswerInTheMemoIsAskedAgain() throws {
    let known = try Set(bench.shelf.store.answeredQuestions())
    try bench.shelf.plant("UPDATE questions SET answer = x'00' WHERE block = 'names'")
    #expect(try bench.render(Self.reports).unchanged == 1)
    #expect(try Set(bench.shelf.store.answeredQuestions()) == known)
    #expect(page().contains("La Casa"))
  }

  @Test func aHistoryReportFollowsEveryChange() throws {
    let history = ["r": "---\ntitle: T\nhistory: true\n---\n\(Self.names)"]
    try bench.render(history)
    try bench.shelf.plant("UPDATE restaurants SET name = 'New' WHERE key = 1")
    try bench.shelf.raise("orders", "total")
    #expect(try bench.render(history).rendered == 1)
  }
}
