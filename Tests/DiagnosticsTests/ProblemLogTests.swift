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
