internal import CSQLite

/// How SQLite answers a question, and what that cost.
package struct AnalystPlan: Sendable, Hashable, Codable {
  /// A step of the plan. The parts of a step follow it, one level deeper.
  package struct Step: Sendable, Hashable, Codable {
    package let depth: Int
    package let words: String
  }

  package var steps: [Step]
  /// The number of rows that the question returns.
  package var rows = 0
  /// How long it took.
  package var microseconds = 0
  /// How many rows were read by going through whole tables.
  package var scanned = 0
  /// How often rows were sorted.
  package var sorts = 0
  /// How many rows were put into an index that was made for this question.
  package var indexed = 0
}

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

/// SQLite's words on a step of a plan, in words that analysts know.
enum AnalystPlanWords {
  /// The step in plain words; SQLite's own if they are not known.
  static func plain(_ detail: String) -> String {
    let detail = String(String.UnicodeScalarView(detail.unicodeScalars.filter { $0 != AnalystNames.sign }))
    if let known = whole[detail] { return known }
    for (start, words) in starts {
      guard detail.hasPrefix(start) else { continue }
      return words + name(String(detail.dropFirst(start.count)))
    }
    return scan(detail) ?? search(detail) ?? detail
  }

  private static let whole = [
    "SCAN CONSTANT ROW": "takes one row of constants", "USE TEMP B-TREE FOR GROUP BY": "sorts the rows for GROUP BY",
    "USE TEMP B-TREE FOR ORDER BY": "sorts the rows for ORDER BY",
    "USE TEMP B-TREE FOR DISTINCT": "finds repeated rows for DISTINCT",
    "COMPOUND QUERY": "puts the rows of several SELECTs together", "LEFT-MOST SUBQUERY": "the first SELECT",
    "UNION ALL": "the next SELECT", "UNION USING TEMP B-TREE": "the next SELECT, without repeated rows",
    "INTERSECT USING TEMP B-TREE": "the next SELECT, for the rows of both",
    "EXCEPT USING TEMP B-TREE": "the next SELECT, whose rows are left out", "SETUP": "the rows to begin with",
    "RECURSIVE STEP": "the rows that follow from them", "MULTI-INDEX OR": "looks up each part of an OR",
    "LEFT": "the first SELECT", "RIGHT": "the next SELECT",
  ]

  private static let starts = [
    ("USE TEMP B-TREE FOR ", "sorts the rows for "), ("CO-ROUTINE ", "makes the rows one by one of "),
    ("MATERIALIZE ", "makes and keeps the rows of "),
    ("CORRELATED SCALAR SUBQUERY ", "for each row, answers subquery "),
    ("SCALAR SUBQUERY ", "once, answers subquery "), ("CORRELATED LIST SUBQUERY ", "for each row, lists subquery "),
    ("LIST SUBQUERY ", "once, lists subquery "), ("REUSE SUBQUERY ", "uses the answer again of subquery "),
    ("REUSE LIST SUBQUERY ", "uses the list again of subquery "), ("MERGE ", "merges the sorted rows of two SELECTs "),
    ("BLOOM FILTER ON ", "leaves out rows that have no partner in "), ("INDEX ", "part "),
  ]

  /// `SCAN reviews USING COVERING INDEX x` and the like.
  private static func scan(_ detail: String) -> String? {
    guard let rest = tail(detail, "SCAN ") else { return nil }
    let (table, using) = split(rest)
    if using.hasPrefix("VIRTUAL TABLE") { return "takes the rows of \(table)" + outer(using) }
    let order = using.contains("INDEX ") ? ", in the order of an index" : ""
    return "reads all rows of \(table)\(order)" + outer(using)
  }

  /// `SEARCH reviews USING INDEX x (a=? AND b>?)` and the like.
  private static func search(_ detail: String) -> String? {
    guard let rest = tail(detail, "SEARCH ") else { return nil }
    let (table, using) = split(rest)
    let made = using.contains("AUTOMATIC") ? ", in an index made for this question" : ""
    let key = using.contains("INTEGER PRIMARY KEY") ? "its key" : columns(using)
    return "looks up rows of \(table) by \(key)\(made)" + outer(using)
  }

  /// The table of a step, and what follows it.
  private static func split(_ text: String) -> (table: String, using: String) {
    for mark in [" USING ", " VIRTUAL TABLE", " LEFT-JOIN"] {
      if let range = text.ranges(of: mark).first {
        return (name(String(text[..<range.lowerBound])), String(text[text.index(after: range.lowerBound)...]))
      }
    }
    return (name(text), "")
  }

  /// `(subquery-4)` without its signs.
  private static func name(_ text: String) -> String {
    guard text.hasPrefix("(subquery-"), text.hasSuffix(")") else { return text }
    return "subquery " + text.dropFirst("(subquery-".count).dropLast()
  }

  /// The columns of `INDEX x (a=? AND b>?)`.
  private static func columns(_ using: String) -> String {
    guard let open = using.lastIndex(of: "("), let close = using.lastIndex(of: ")"), open < close else {
      return "an index"
    }
    let terms = using[using.index(after: open)..<close].split(separator: " AND ").map { term in
      String(term.prefix { $0 != "=" && $0 != "<" && $0 != ">" })
    }
    return terms.joined(separator: " and ")
  }

  private static func outer(_ using: String) -> String {
    using.hasSuffix("LEFT-JOIN") ? ", if there are any" : ""
  }

  private static func tail(_ text: String, _ start: String) -> String? {
    text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
  }
}
