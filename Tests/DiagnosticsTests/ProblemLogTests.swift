import Testing

@testable import Diagnostics

@Suite struct ProblemLogTests {
  private let warning = ProblemKind("b.warning", .warning, title: "", explanation: "", mend: "")
  private let error = ProblemKind("a.error", .error, title: "", explanation: "", mend: "")

  @Test func allAreCountedAndTheFirstFewKept() {
    let log = ProblemLog(examplesPerKind: 3)
    for number in 0..<1000 { log.report(warning.problem("\(number)")) }
    log.add(warning.problem("more"), count: 500)
    log.report(error.problem("x"))
    #expect(log.count(of: .warning) == 1500)
    #expect(log.entries.map(\.kind.id) == ["a.error", "b.warning"])
    #expect(log.entries.last?.examples.map(\.reason) == ["0", "1", "2"])
  }

  @Test func anEmptyLogIsEmpty() {
    let log = ProblemLog()
    #expect(log.isEmpty)
    log.add(warning.problem(""), count: 0)
    #expect(log.isEmpty)
  }

  @Test func whatTheLastNightDidNotHaveIsKeptBeyondTheFirstFew() {
    let (log, beside) = (ProblemLog(examplesPerKind: 3), ProblemLog())
    let problem = { (name: Int) in self.error.problem(at: Place("\(name)"), "r") }
    log.report(problem(0))
    log.compare(with: ["a.error": Set((1...9).map { problem($0).mark })])
    for name in 1...10 { log.report(problem(name)) }
    beside.report(problem(9))
    beside.report(problem(11))
    beside.join(log)
    beside.report(problem(12))
    var entry = log.entries[0]
    #expect(entry.fresh.map { $0.place?.file } == ["0", "10", "11"])
    #expect(entry.newExamples == entry.examples, "nothing is compared yet")
    (entry.new, entry.fresh) = (4, log.entries[0].fresh)
    #expect(entry.newExamples == entry.fresh && entry.known == entry.count - 4)
    entry.fresh = []
    #expect(entry.newExamples == entry.examples, "which ones are new is not known")
    entry.new = 0
    #expect(entry.newExamples.isEmpty)
    entry.fresh = entry.examples
    #expect(entry.newExamples == entry.examples, "these must be told again")
  }

  @Test func aLogThatJoinsAnotherGivesItEverything() {
    let (log, beside) = (ProblemLog(examplesPerKind: 3), ProblemLog())
    log.begin("exports")
    log.report(warning.problem("0"))
    beside.begin("templates")
    for number in 1...4 { beside.report(warning.problem("\(number)")) }
    beside.join(log)
    beside.add(error.problem("x"), count: 2)
    #expect(log.entries.map(\.count) == [2, 5])
    #expect(log.entries.last?.examples.map(\.reason) == ["0", "1", "2"])
    #expect(log.marks["templates"]?["b.warning"]?.count == 4)
    #expect(log.marks["exports"]?["b.warning"]?.count == 1 && log.marks["exports"]?["a.error"]?.count == 2)
    #expect(beside.isEmpty)
  }
}
