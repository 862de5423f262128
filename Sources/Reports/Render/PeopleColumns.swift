internal import Diagnostics
internal import Model
internal import Store

/// What the columns of a block may show of small groups of people.
struct PeopleColumns: Sendable {
  enum Kind: Sendable, Hashable {
    /// Anything.
    case free
    /// Any text, but no number.
    case text
    /// What `least` gives: null for a small group. A whole number may still be one, and is not shown if it is small.
    case least
    /// A number of people, which is not shown of a small group.
    case people
  }

  let kinds: [Kind]
  let groups: SmallGroups
  /// In the report's language.
  let under: String
  let notShown: String

  init(_ kinds: [Kind], least: Int, _ words: StringTable) {
    self.kinds = kinds
    groups = SmallGroups(least: least)
    under = words(.under, (.n, words.language.words(for: least)))
    notShown = words[.notShown]
  }

  /// The columns of counts.
  var counts: [Int] { kinds.indices.filter { kinds[$0] == .least || kinds[$0] == .people } }

  /// The first column of a row that may not hold its value.
  func wrong(_ row: [AnalystValue]) -> Int? {
    kinds.indices.first { place in
      switch (kinds[place], row[place]) {
      case (.text, .integer), (.text, .real), (.people, .text), (.people, .blob): true
      default: false
      }
    }
  }

  /// A row as it is shown, and which of its cells are hidden. `counted` are those that a sum would tell.
  func shown(_ row: [AnalystValue], counted: Set<Int>) -> (row: [AnalystValue], hidden: Set<Int>) {
    var row = row
    var hidden: Set<Int> = []
    for place in counts {
      // A mean or a share beside a count that is not shown would tell it.
      let isBeside = if case .real = row[place] { !counted.isEmpty } else { false }
      let isCount = if case .integer = row[place] { true } else { kinds[place] == .people }
      if counted.contains(place) || isBeside {
        row[place] = .text(notShown)
      } else if isCount, (row[place].number ?? 0) < Double(groups.least) {
        row[place] = .text(under)
      } else {
        continue
      }
      hidden.insert(place)
    }
    return (row, hidden)
  }

  /// The cell of a row that the row's own total would tell.
  func toldByTotal(of row: [AnalystValue]) -> Int? {
    var tally = Tally()
    for place in counts { tally.add(row[place], at: place, groups) }
    return tally.told(by: [], groups)
  }

  /// The counts of one column, or of one row.
  struct Tally {
    private var hidden = 0
    /// What the hidden counts are together, at least and at most.
    private var low = 0
    private var high = 0
    private var sum = 0
    private var smallest: (count: Int, place: Int)?
    private var largest: (count: Int, place: Int)?
    private var isWhole = true

    private static let most = 1 << 40

    mutating func add(_ value: AnalystValue, at place: Int, _ groups: SmallGroups, isTold: Bool = false) {
      guard let number = value.number else { return hide(0...groups.least - 1) }
      guard case .integer = value, let count = Int(exactly: number), (0...Self.most).contains(count) else {
        return isWhole = false
      }
      if isTold || count < groups.least { return hide(count...count) }
      sum += count
      if count < smallest?.count ?? .max { smallest = (count, place) }
      if count >= largest?.count ?? 0 { largest = (count, place) }
    }

    private mutating func hide(_ counts: ClosedRange<Int>) {
      hidden += 1
      low += counts.lowerBound
      high += counts.upperBound
    }

    /// The number that all counts are, which may be the total of other counts.
    var constant: Int? { hidden == 0 && isWhole && smallest?.count == largest?.count ? smallest?.count : nil }

    /// The place of the smallest count that is shown, if a total tells what is hidden: one of `totals`, or the largest
    /// of the counts themselves.
    func told(by totals: [Int], _ groups: SmallGroups) -> Int? {
      guard isWhole, hidden > 0, let smallest, let largest else { return nil }
      func tells(_ total: Int, _ shown: Int) -> Bool {
        (low...high).contains(total - shown) && groups.tells(total - shown, ofHidden: hidden)
      }
      let isOwn = smallest.place != largest.place && tells(largest.count, sum - largest.count)
      return isOwn || totals.contains { tells($0, sum) } ? smallest.place : nil
    }
  }
}

/// Checks what a public report shows of people against `users.show`, `users.pages`, and `publishes` in its head; and
/// that it prints no number that may be a small group of them.
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

  /// Whether these columns of `users` show a person without a page, or when a person who is named joined.
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
