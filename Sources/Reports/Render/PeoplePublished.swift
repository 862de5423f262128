internal import Diagnostics
internal import Store

/// Checks what a public report shows of people against `users.show` and `publishes` in its head.
///
/// A row belongs to the person in `users` or in its `user_id`. All questions of a report are checked together, as rows
/// of one may be parameters of another.
struct PeoplePublished {
  private let source: ReportSource
  private let tables: [String]
  private let hidden: Set<String>

  init(_ source: ReportSource, _ session: any AnalystConversation, show: Set<String>) throws {
    self.source = source
    tables = try session.tables.map(\.name)
    let own = Set(tables).subtracting(AnalystDictionary.tables.map(\.name))
    hidden = Set(["reviews", "favorites", "visits", "orders"]).subtracting(show).union(own)
  }

  /// `read` are the tables that it reads, and `byUser` those whose rows belong to a person.
  func check(_ read: Set<String>, byUser: Set<String>, _ box: ProblemBox) {
    for name in source.head.publishes where !tables.contains(name.text) {
      box.report(
        source.problem(
          ReportsProblems.frontMatter, at: name.offset, "publishes names \(name.text), which is no table",
          mend: NearestWord.question(for: name.text, among: tables)))
    }
    var shown = read.contains("users") ? read : byUser
    if !shown.isDisjoint(with: AnalystDictionary.ofAuthors) { shown.insert("reviews") }
    let missing = shown.intersection(hidden).subtracting(source.head.publishes.map(\.text)).sorted()
    guard !missing.isEmpty else { return }
    let all = (source.head.publishes.map(\.text) + missing).joined(separator: ", ")
    box.report(
      source.problem(
        ReportsProblems.publishes, at: 0,
        "this public report reads people together with \(missing.joined(separator: ", ")), which users.show hides",
        mend: "If that is meant, add publishes: [\(all)] to its head; else leave users and user_id out."))
  }
}
