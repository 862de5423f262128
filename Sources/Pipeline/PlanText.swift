internal import Store

/// The plan of a question as `sumaq sql --explain` writes it: the steps as a tree, then counts and times.
struct PlanText {
  let lines: [String]

  init(_ plan: AnalystPlan) {
    let milliseconds = String((Double(plan.microseconds) / 100).rounded() / 10)
    let counts = [
      ("rows", String(plan.rows)), ("milliseconds", milliseconds), ("rows read by whole tables", String(plan.scanned)),
      ("sorts", String(plan.sorts)), ("rows put into an index for this question", String(plan.indexed)),
    ]
    lines =
      plan.steps.map { String(repeating: "  ", count: $0.depth) + $0.words } + (plan.steps.isEmpty ? [] : [""])
      + counts.map { $0.0 + ": " + $0.1 }
  }
}
