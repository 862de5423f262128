internal import Model
internal import Store

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
