internal import Diagnostics
internal import Store

/// A parsed report: its head, and its text, SQL, chart and table blocks in order.
struct ReportSource {
  /// A part of the file.
  enum Part {
    /// Markdown with tags. Empty lines are inserted before it, so that problems have the right line.
    case text(String)
    case sql(SQLBlock)
    case figure(FigureBlock)
  }

  /// The file's name without `.md`, which is also the page's name.
  let name: String
  let file: String
  let text: String
  var head = ReportHead()
  var parts: [Part] = []
  private(set) var problems: [Problem] = []

  init(name: String, file: String, text: String, languages: [String]) {
    self.name = name
    self.file = file
    self.text = text
    var reader = ReportReader(file: file, text: text, languages: languages)
    reader.read()
    head = reader.head
    parts = reader.parts
    problems = reader.problems
  }

  var blocks: [SQLBlock] {
    parts.compactMap { part in
      if case .sql(let block) = part { return block }
      return nil
    }
  }

  var figures: [FigureBlock] {
    parts.compactMap { part in
      if case .figure(let block) = part { return block }
      return nil
    }
  }

  /// A problem at a byte offset of the file.
  func problem(_ kind: ProblemKind, at offset: Int, _ reason: String, mend: String? = nil) -> Problem {
    ReportReader.problem(kind, file: file, text: text, at: offset, reason, mend: mend)
  }
}

/// The head of a report, between its two lines of three hyphens.
struct ReportHead: Hashable {
  /// A value that is a template, with its offset in the file.
  struct Line: Hashable {
    var text: String
    var offset: Int
  }

  var title = ""
  /// The finding, which is the page's heading; if nil, the title is.
  var headline: Line?
  /// The first paragraph, in larger type.
  var lead: Line?
  /// One sentence for the list of reports.
  var description = ""
  /// The report with the highest weight leads the front page.
  var weight = 0.0
  /// The probability that chance alone gives the finding, which orders reports of the same weight.
  var chance: Line?
  /// The block whose chart is the picture on the front page, or `none`; if nil, a chart of what the headline names.
  var picture: Line?
  /// Small numbers come first among reports of the same weight and chance.
  var order = 100
  var isPublic = false
  /// Names of tables about people that a public report may show nevertheless.
  var publishes: [Line] = []
  /// The language of its text; nil for the site's.
  var language: String?
  var isHistory = false
  /// A parameter of which each value has a page.
  struct Choice: Hashable {
    var name: String
    /// The block with the values, in its first column.
    var block: String
    var offset: Int
  }

  var choice: Choice?
  /// The parameters with their defaults, in order.
  var parameters: [(name: String, value: AnalystValue)] = []

  static let keys = [
    "title", "headline", "lead", "description", "weight", "chance", "picture", "order", "audience", "language",
    "history",
    "publishes",
    "parameters",
  ]

  static func == (left: ReportHead, right: ReportHead) -> Bool {
    left.title == right.title && left.headline == right.headline && left.lead == right.lead
      && left.weight == right.weight && left.chance == right.chance && left.picture == right.picture
      && left.description == right.description && left.order == right.order && left.isPublic == right.isPublic
      && left.language == right.language
      && left.isHistory == right.isHistory && left.publishes == right.publishes
      && left.choice == right.choice && left.parameters.map(\.name) == right.parameters.map(\.name)
      && left.parameters.map(\.value) == right.parameters.map(\.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// A named query of a report.
struct SQLBlock: Hashable {
  let name: String
  let sql: String
  /// The byte offset of the SQL in the file.
  let start: Int
  /// The byte offset of the fence in the file.
  let offset: Int
  /// Whether the block has one row, whose values sentences contain as `{{name.column}}`. It is never a table by itself.
  var isOne = false
  /// Whether each row has its own page, and its columns are parameters of the other blocks.
  var isEach = false
  /// The format of each column.
  var formats: [String: ValueFormat] = [:]
  /// The byte offset of each column's format in the file.
  var places: [String: Int] = [:]
}

/// A chart or a table fence.
struct FigureBlock: Hashable {
  enum Kind: String, Hashable {
    case chart, table
  }

  /// One line of the fence.
  struct Setting: Hashable {
    let key: String
    let value: String
    let keyOffset: Int
    let valueOffset: Int
  }

  let kind: Kind
  let settings: [Setting]
  /// The byte offset of the fence in the file.
  let offset: Int

  subscript(key: String) -> String? { settings.last { $0.key == key }?.value }

  /// The byte offset of a setting's value or name, or of the fence. Of several settings with one name it is the one whose
  /// value contains `value`.
  func offset(of key: String?, value: String? = nil, name: Bool = false) -> Int {
    let found = settings.last { $0.key == key && (value.map($0.value.contains) ?? true) }
    guard let setting = found ?? settings.last(where: { $0.key == key }) else { return offset }
    return name ? setting.keyOffset : setting.valueOffset
  }
}
