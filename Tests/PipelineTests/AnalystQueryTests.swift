import Testing

@testable import Pipeline
@testable import Store

@Suite struct PlanTextTests {
  @Test func stepsAreATreeAndCountsFollow() {
    var plan = AnalystPlan(steps: [
      .init(depth: 0, words: "a"), .init(depth: 1, words: "b"), .init(depth: 0, words: "c"),
    ])
    (plan.rows, plan.microseconds, plan.scanned, plan.sorts, plan.indexed) = (12, 34_560, 200, 2, 7)
    #expect(
      PlanText(plan).lines == [
        "a", "  b", "c", "", "rows: 12", "milliseconds: 34.6", "rows read by whole tables: 200", "sorts: 2",
        "rows put into an index for this question: 7",
      ])
  }
}
