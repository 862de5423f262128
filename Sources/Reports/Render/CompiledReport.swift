internal import Diagnostics
internal import Store
internal import Templating

/// A compiled report: every statement was prepared, every template compiled, every chart's settings read.
///
/// No query has run yet; all mistakes that need no rows have been found.
struct CompiledReport: Sendable {
  /// A part of the page.
  enum Piece {
    case text(MarkdownTemplate, hasHeading: Bool)
    case chart(ChartSettings, title: Template, note: Template, block: FigureBlock)
    case table(TableSettings, title: Template?, note: Template?, block: FigureBlock)
    /// A block that nothing names. It is shown as a table at its position.
    case plain(SQLBlock)
  }

  let source: ReportSource
  let values: ReportValues
  /// The columns of each block.
  let columns: [String: [String]]
  /// The number of rows of each block that a chart, a table or a loop shows.
  private let shown: [String: Int]
  let headline: Template
  /// The headline as plain text, for the browser's tab.
  let tab: Template
  let lead: Template?
  /// The lead as plain text, for the front page.
  let leadText: Template?
  /// The probability that chance alone gives the finding.
  let chance: Template?
  let pieces: [Piece]
  /// The blocks of which a chart may be the picture on the front page; nil for all, where the head names none and the
  /// headline no block of a chart.
  let pictured: Set<String>?
  /// The views that its statements read.
  let tables: Set<String>
  /// The columns that a statement reads.
  struct Reads: Sendable {
    /// The columns by view.
    let columns: [String: Set<String>]
    /// Whether the answer may change with the day.
    let asksToday: Bool
  }

  /// What each block reads.
  let reads: [String: Reads]
  /// Whether a sentence mentions today's date.
  var mentionsToday: Bool { source.text.contains("as_of") }

  /// Whether the page says how recent the reviews are. A report of other tables does not change with them.
  var mentionsDataUntil: Bool {
    !tables.isDisjoint(with: AnalystDictionary.ofReviews) || source.text.contains("data_until")
  }

  /// Whether a column of its results holds ids of restaurants or users.
  var namesSubjects: Bool { source.blocks.contains { $0.formats.values.contains(where: \.isSubject) } }

  /// What blocks with counts of people may show.
  let people: [String: PeopleColumns]

  var each: SQLBlock? { source.blocks.first { $0.isEach } }

  /// Nil if there is a mistake, which is reported to `problems`. `settings` say what may be shown of people.
  init?(
    _ source: ReportSource, session: any AnalystConversation, _ settings: ReportSettings,
    problems: any ProblemSink
  ) throws {
    let box = ProblemBox()
    defer { box.forward(to: problems) }
    for problem in source.problems { box.report(problem) }
    if source.head.isHistory, source.head.isPublic {
      box.report(
        source.problem(
          ReportsProblems.frontMatter, at: 0, "a report with history: true cannot be public",
          mend: "Take one of the two lines out of the head."))
    }
    var answers: [(block: SQLBlock, answer: AnalystSession.Answer)] = []
    var unbound: [(SQLBlock, [String])] = []
    var tables: Set<String> = []
    var reads: [String: Reads] = [:]
    for block in source.blocks {
      do {
        let description = try session.describe(block.sql)
        answers.append((block, description.answer))
        Self.checkFormats(block, description.answer.columns, source, box)
        unbound.append((block, description.parameters))
        if let table = description.answer.tables.intersection(AnalystDictionary.history).min(), !source.head.isHistory {
          box.report(
            source.problem(
              ReportsProblems.block, at: block.start + (AnalystSession.offset(of: table, in: block.sql) ?? 0),
              "\(table) is no state: what it says differs from night to night",
              mend: "Add history: true to the report's head."))
        }
        tables.formUnion(description.answer.tables)
        reads[block.name] = Reads(
          columns: description.answer.columnsRead, asksToday: description.answer.asksTime && Self.mayAskToday(block.sql)
        )
      } catch let error as AnalystError {
        box.report(error.problem(file: source.file, text: source.text, start: block.start))
      }
    }
    let blocks = answers.map { (block: $0.block, columns: $0.answer.columns) }
    let eachColumns = blocks.first { $0.block.isEach }?.columns ?? []
    let known = source.head.parameters.map(\.name) + eachColumns
    for (block, names) in unbound {
      guard let name = names.first(where: { !known.contains($0) }) else { continue }
      let error = AnalystError.missingParameter(name, in: block.sql, known: known)
      box.report(error.problem(file: source.file, text: source.text, start: block.start))
    }
    let published = source.head.isPublic ? try PeoplePublished(source, session, settings) : nil
    published?.check(answers, box)
    let words = source.head.language.flatMap { settings.words[$0] } ?? settings.siteWords
    var people: [String: PeopleColumns] = [:]
    for (block, answer) in answers {
      let kinds = published?.columns(of: block, answer, box) ?? PeoplePublished.formatted(block, answer.columns)
      guard kinds.contains(where: { $0 != .free }) else { continue }
      people[block.name] = PeopleColumns(kinds, least: settings.limits.least, words)
    }
    self.people = people
    guard !box.hasErrors else { return nil }
    values = ReportValues(
      blocks.filter { !$0.block.isEach }, people: source.head.isPublic ? people : [:],
      parameters: source.head.parameters.filter { !eachColumns.contains($0.name) } + eachColumns.map { ($0, .null) })
    let compiler = PieceCompiler(
      source: source, values: values, blocks: blocks, convertsWhole: settings.convertsWhole, problems: box)
    let pieces = compiler.pieces()
    pictured = compiler.pictured()
    let headline = source.head.headline ?? ReportHead.Line(text: source.head.title, offset: 0)
    let heading = compiler.template(headline.text, .html, at: headline.offset)
    // Headline and lead are compiled a second time, and their mistakes must be reported once.
    let plainBox = ProblemBox()
    let plainCompiler = PieceCompiler(
      source: source, values: values, blocks: blocks, convertsWhole: settings.convertsWhole, problems: plainBox)
    let tab = plainCompiler.template(headline.text, .text, at: headline.offset)
    lead = source.head.lead.flatMap { compiler.template($0.text, .html, at: $0.offset) }
    leadText = source.head.lead.flatMap { plainCompiler.template($0.text, .text, at: $0.offset) }
    chance = source.head.chance.flatMap { plainCompiler.template($0.text, .text, at: $0.offset) }
    for problem in plainBox.problems where !box.problems.contains(problem) { box.report(problem) }
    guard !box.hasErrors, let heading, let tab else { return nil }
    self.source = source
    columns = Dictionary(blocks.map { ($0.block.name, $0.columns) }, uniquingKeysWith: { first, _ in first })
    shown = compiler.rowsShown()
    self.headline = heading
    self.tab = tab
    self.pieces = pieces
    self.tables = tables
    self.reads = reads
  }

  /// The number of rows of a block that a page can show; all rows if each row is a page.
  func rowsShown(of block: SQLBlock) -> Int {
    block.isEach ? Slugs.most + 1 : block.isOne ? 1 : shown[block.name] ?? 1
  }

  /// The format of a chart's values: its own, or that of the column.
  func format(of settings: ChartSettings) -> ValueFormat? {
    if settings.format != .automatic { return settings.format }
    return settings.columns["value"].flatMap { column in
      source.blocks.first { $0.name == settings.data }?.formats[column]
    }
  }

  /// Whether it has a workbook: with a sheet for each result, but none for the pages of rows.
  var hasWorkbook: Bool { each == nil && !source.blocks.isEmpty }

  /// The path of its workbook in the reports' folder.
  var workbookName: String { "\(source.name)/\(source.name).xlsx" }

  /// The names of the charts' files, in their order: that of the block, with a number from its second chart on.
  var pictureNames: [String] {
    var counts: [String: Int] = [:]
    return pieces.compactMap { piece in
      guard case .chart(let settings, _, _, _) = piece else { return nil }
      counts[settings.data, default: 0] += 1
      return counts[settings.data].map { $0 > 1 ? "\(settings.data)-\($0)" : settings.data } ?? settings.data
    }
  }

  /// Checks that a format belongs to a column of the block.
  private static func checkFormats(
    _ block: SQLBlock, _ columns: [String], _ source: ReportSource, _ box: ProblemBox
  ) {
    for (column, place) in block.places.sorted(by: { $0.value < $1.value }) where !columns.contains(column) {
      box.report(
        source.problem(
          ReportsProblems.block, at: place, "the block has no column \(column)",
          mend: NearestWord.question(for: column, among: columns) ?? "It has \(columns.joined(separator: ", "))."))
    }
  }

  /// Whether a date function may use today: by `'now'`, without an argument, with a parameter, or with a format.
  private static func mayAskToday(_ sql: String) -> Bool {
    let text = sql.lowercased()
    return ["now", "current_", "()", "strftime", "( )"].contains { text.contains($0) }
  }
}
