internal import Diagnostics
internal import Model
internal import Store

/// Checks what a public report shows of people against `users.show`, `users.pages`, and `publishes` in its head; and that
/// it prints no number that may be a small group of them.
///
/// A row belongs to the person in `users` or in its `user_id`. All questions of a report are checked together, as rows
/// of one may be parameters of another.
struct PeoplePublished {
  private let source: ReportSource
  private let settings: ReportSettings
  private let tables: [String]
  private let hidden: Set<String>

  init(_ source: ReportSource, _ session: any AnalystConversation, _ settings: ReportSettings) throws {
    self.source = source
    self.settings = settings
    tables = try session.tables.map(\.name)
    let own = Set(tables).subtracting(AnalystDictionary.tables.map(\.name))
    hidden = Set(["reviews", "favorites", "visits", "orders"]).subtracting(settings.usersShow).union(own)
  }

  /// `answers` are the report's questions, with what each reads.
  func check(_ answers: [(block: SQLBlock, answer: AnalystSession.Answer)], _ box: ProblemBox) {
    for name in source.head.publishes where !tables.contains(name.text) {
      box.report(
        source.problem(
          ReportsProblems.frontMatter, at: name.offset, "publishes names \(name.text), which is no table",
          mend: NearestWord.question(for: name.text, among: tables)))
    }
    let read = answers.reduce(into: Set<String>()) { $0.formUnion($1.answer.tables) }
    let byUser = answers.reduce(into: Set<String>()) { $0.formUnion($1.answer.byUser) }
    let ofUsers = answers.reduce(into: Set<String>()) { $0.formUnion($1.answer.columnsRead["users"] ?? []) }
    var shown = read.contains("users") ? read : byUser
    if !shown.isDisjoint(with: AnalystDictionary.ofAuthors) { shown.insert("reviews") }
    shown.formIntersection(hidden)
    if hides(ofUsers, isNamed: !byUser.isEmpty) { shown.insert("users") }
    for (block, answer) in answers where AnalystCounts(block.sql).isListing {
      shown.formUnion(answer.tables.intersection(AnalystCounts.people).intersection(hidden))
      if hides(answer.columnsRead["users"] ?? [], isNamed: true) { shown.insert("users") }
    }
    let missing = shown.subtracting(source.head.publishes.map(\.text)).sorted()
    guard !missing.isEmpty else { return }
    let all = (source.head.publishes.map(\.text) + missing).joined(separator: ", ")
    box.report(
      source.problem(
        ReportsProblems.publishes, at: 0,
        "this public report tells of single people, with \(missing.joined(separator: ", ")), which users.show or "
          + "users.pages hides",
        mend: "If that is meant, add publishes: [\(all)] to its head; else leave users and user_id out, and group rows."
      ))
  }

  /// Whether these columns of `users` show somebody without a page, or when somebody who is named joined.
  private func hides(_ columns: Set<String>, isNamed: Bool) -> Bool {
    let names = !columns.isDisjoint(with: ["id", "name"])
    return names && !settings.showsAllUsers
      || columns.contains("created_at") && (names || isNamed) && !settings.usersShow.contains("joined")
  }

  /// What the columns of a public report's question may show. A column that counts is a problem, unless `least` or its
  /// format hides small groups.
  func columns(of block: SQLBlock, _ answer: AnalystSession.Answer, _ box: ProblemBox) -> [PeopleColumns.Kind] {
    guard !answer.tables.isDisjoint(with: AnalystCounts.people) else { return Self.formatted(block, answer.columns) }
    let counts = AnalystCounts(block.sql).columns(answer.columns)
    return answer.columns.indices.map { place in
      if block.formats[answer.columns[place]] == .people { return .people }
      switch counts[place] {
      case .least: return .least
      case .counted:
        box.report(Self.refusal(of: place, answer.columns, block, source))
        return .text
      case .plain:
        let origin = answer.origins[place]
        return origin.isEmpty || AnalystCounts.people.contains(origin) ? .text : .free
      }
    }
  }

  /// What the columns of any other question may show.
  static func formatted(_ block: SQLBlock, _ columns: [String]) -> [PeopleColumns.Kind] {
    columns.map { block.formats[$0] == .people ? .people : .free }
  }

  /// The problem of a column that may not hold its value, with the line to write.
  static func refusal(of place: Int, _ columns: [String], _ block: SQLBlock, _ source: ReportSource) -> Problem {
    let name = columns[place]
    let counts = AnalystCounts(block.sql)
    let expression = counts.expression(place, of: columns.count)
    let words = expression?.text ?? name
    let fence = source.text.utf8.dropFirst(block.offset).prefix { $0 != UInt8(ascii: "\n") }
    let format =
      "begin the block with \(ReportReader.trimmed(String(decoding: Array(fence), as: UTF8.self))) \(name)=people."
    let (reason, mend) =
      if block.formats[name] == .people {
        ("\(name) has the format people, and is no number", "Take \(name)=people out of the block's first line.")
      } else if counts.columns(columns)[place] != .counted {
        (
          "\(name) is a number beside tables of people, and this report is public",
          "If it tells nothing of a few people, write printf('%s', \(words)) AS \(name); else leave it out."
        )
      } else {
        (
          "\(name) may be the number of a few people, and this report is public",
          expression == nil || !words.contains("(")
            ? "If it is a number of people, \(format) Else write least(count(*), …) AS \(name) where it is counted."
            : "Write least(\(expression?.isCount == true ? "" : "count(*), ")\(words)) AS \(name); or, if it is a number of "
              + "people, \(format)"
        )
      }
    return source.problem(
      ReportsProblems.smallGroups, at: block.start + (expression?.offset ?? 0), reason, mend: mend)
  }
}
