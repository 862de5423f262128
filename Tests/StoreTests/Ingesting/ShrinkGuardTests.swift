import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct ShrinkGuardTests {
  @Test(arguments: [
    (before: 1000, gone: 50, tooMuch: false), (1000, 51, true), (100, 20, false), (100, 21, true), (20, 20, false),
    (21, 21, true), (0, 0, false),
  ])
  func moreThanFivePerCentAndMoreThanTwentyAreTooMuch(before: Int, gone: Int, tooMuch: Bool) {
    #expect(ShrinkGuard.Loss(before: before, gone: gone).isTooMuch == tooMuch)
  }

  /// 100 reviews by as many users on ten restaurants.
  private func town(reviews: Range<Int> = 0..<100, users: Range<Int> = 0..<100) -> TestExport {
    var export = TestExport()
    for number in 0..<10 { export.restaurant("r\(number)") }
    for number in users { export.user("u\(number)") }
    for number in reviews { export.review("v\(number)", user: "u\(number)", restaurant: "r\(number % 10)") }
    return export
  }

  private func refusal(_ test: TestStore, _ rules: IngestRules, _ export: TestExport) -> Problem? {
    do {
      try test.night(rules, export)
      return nil
    } catch let failure as Failure {
      #expect(failure.exitCode == .data)
      return failure.problem
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func aThirdOfTheReviewsMissingIsRefusedWithNumbers() throws {
    let test = try TestStore()
    try test.night(town())
    let before = try test.dump()
    let problem = try #require(refusal(test, IngestRules(), town(reviews: 0..<60)))
    #expect(problem.kind == StoreProblems.shrink)
    #expect(problem.reason.contains("40 of 100 reviews"))
    #expect(problem.reason.contains("40 of 110 pages"))
    #expect(problem.mend.contains("--allow-shrink"))
    #expect(try test.dump() == before)
    try test.night(IngestRules(allowShrink: true), town(reviews: 0..<60))
    #expect(try test.store.reader().totals().reviews == 60)
  }

  @Test func usersWhoGoAreCountedWhereTheirReviewsStay() throws {
    let test = try TestStore()
    try test.night(town())
    let problem = try #require(refusal(test, IngestRules(), town(users: 0..<70)))
    #expect(problem.reason.contains("30 of 110 pages"))
    #expect(!problem.reason.contains("reviews"))
  }

  @Test func twentyMayGo() throws {
    let test = try TestStore()
    try test.night(town())
    #expect(refusal(test, IngestRules(), town(reviews: 0..<80)) == nil)
  }

  @Test func newIDsDoNotMakeUpForThoseThatAreGone() throws {
    let test = try TestStore()
    try test.night(town())
    #expect(refusal(test, IngestRules(), town(reviews: 60..<400, users: 0..<400)) != nil)
  }

  @Test func tombstonesAreNoLoss() throws {
    let test = try TestStore()
    try test.night(town())
    var delta = TestExport()
    for number in 0..<90 { delta.delete(.reviews, ["id": .text("v\(number)")]) }
    for number in 0..<50 { delta.delete(.users, ["id": .text("u\(number)")]) }
    #expect(refusal(test, IngestRules(mode: .delta), delta) == nil)
    #expect(try test.store.reader().totals().users == 10)
  }

  @Test func whatGoesWithASettingIsNoLoss() throws {
    let test = try TestStore()
    let export = town(reviews: 0..<20)
    try test.night(IngestRules(usersPages: .all), export)
    #expect(refusal(test, IngestRules(usersPages: .reviewers), export) == nil)
    #expect(try test.store.reader().totals().users == 20)
  }
}
