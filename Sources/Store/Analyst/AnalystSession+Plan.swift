internal import CSQLite

extension AnalystSession {
  /// How SQLite answers `sql`, one SELECT without parameters. It is run once, and its rows are counted and discarded.
  package func plan(_ sql: String) throws -> AnalystPlan {
    // A mistake is told with its place in the statement itself.
    let statement = try statement(sql)
    var plan = AnalystPlan(steps: try steps(of: sql))
    let counts = [SQLITE_STMTSTATUS_FULLSCAN_STEP, SQLITE_STMTSTATUS_SORT, SQLITE_STMTSTATUS_AUTOINDEX]
    for count in counts { _ = statement.takeCount(count) }
    // What is gathered once for many questions is not counted.
    try gatherAhead(of: sql)
    let start = clock.nanoseconds()
    plan.rows = try ask(sql, [:], begun: { _ in }, row: { _ in }).rows
    plan.microseconds = Int((clock.nanoseconds() - start) / 1000)
    let taken = counts.map(statement.takeCount)
    (plan.scanned, plan.sorts, plan.indexed) = (taken[0], taken[1], taken[2])
    return plan
  }

  private func steps(of sql: String) throws -> [AnalystPlan.Step] {
    let explained = try prepared("EXPLAIN QUERY PLAN " + sql)
    defer { explained.reset() }
    var depths: [Int64: Int] = [:]
    var steps: [AnalystPlan.Step] = []
    while try explained.step() {
      let row = explained.values
      guard row.count == 4, case .integer(let id) = row[0], case .integer(let parent) = row[1],
        case .text(let detail) = row[3]
      else { continue }
      let depth = depths[parent].map { $0 + 1 } ?? 0
      depths[id] = depth
      steps.append(AnalystPlan.Step(depth: depth, words: AnalystPlanWords.plain(detail)))
    }
    return steps
  }
}
