import Diagnostics
import Platform
import Store
import Testing

@testable import Publish

@Suite struct RollbackTests {
  /// Five nights, each with a page of its own besides the first.
  private func fixture() throws -> OutputFixture {
    let fixture = try OutputFixture()
    for number in 1...5 {
      try fixture.publish(
        ["site/index.html": Page("\(number)"), "site/restaurants/\(number).html": Page("only \(number)")], nights: 9)
    }
    return fixture
  }

  private func rollBack(
    _ fixture: OutputFixture, to target: Int, hook: StepHook? = nil, begins: (Int) throws -> Void = { _ in }
  ) throws -> Int {
    try Rollback.run(
      output: fixture.output, store: fixture.store, to: target, problems: fixture.problems, hook: hook, begins: begins)
  }

  @Test(arguments: 1...5) func aNightByItsNumberIsBroughtBack(target: Int) throws {
    let fixture = try fixture()
    var told: [Int] = []
    #expect(try rollBack(fixture, to: target, begins: { told.append($0) }) == target)
    #expect(told == (target == 5 ? [] : [target]))
    #expect(try Files.read(fixture.output + "/site/index.html") == Array("\(target)".utf8))
    #expect(try fixture.published()["site/restaurants/\(target).html"] != nil)
    #expect(try fixture.published().count == 4)
  }

  @Test(arguments: [0, 6, 99]) func aNightThatIsNotKeptIsRefusedAndNothingBegins(target: Int) throws {
    let fixture = try fixture()
    let failure = #expect(throws: Failure.self) {
      _ = try rollBack(fixture, to: target, begins: { _ in Issue.record("begun") })
    }
    #expect(failure?.problem.kind == PublishProblems.unknownNight)
    #expect(try fixture.store.ledgerState()?.night == 5)
  }

  /// Cut off in the middle, the same command goes on.
  @Test func anInterruptedWayBackIsGoneOnWith() throws {
    let count = try steps()
    for step in stride(from: 0, to: count, by: 3) {
      let fixture = try fixture()
      #expect(throws: Interruption.Killed.self) {
        try rollBack(fixture, to: 2, hook: Interruption(at: step).hook)
      }
      #expect(try rollBack(fixture, to: 2) == 2, "step \(step)")
      #expect(try Files.read(fixture.output + "/site/index.html") == Array("2".utf8))
      let kept = try fixture.store.publications().filter(\.isTakenBack).map(\.night)
      #expect(kept == [5, 4, 3], "step \(step)")
    }
  }

  private func steps() throws -> Int {
    let fixture = try fixture()
    let counter = Interruption(at: .max)
    _ = try rollBack(fixture, to: 2, hook: counter.hook)
    return counter.taken
  }
}
