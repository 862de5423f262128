internal import Model
internal import Store

/// The head of a report: what stands between its two lines of three hyphens.
struct ReportHead: Hashable {
  /// A value that is a template, with the line where it stands.
  struct Line: Hashable {
    var text: String
    var offset: Int
  }

  var title = ""
  /// The finding, as the page's heading; the title where there is none.
  var headline: Line?
  /// The first paragraph, larger.
  var lead: Line?
  /// One sentence for the list of reports.
  var description = ""
  /// Small numbers come first in the list of reports.
  var order = 100
  var isPublic = false
  /// Tables about people that a public report may show all the same, by name.
  var publishes: [Line] = []
  /// Of its words; nil for the site's.
  var language: String?
  var isHistory = false
  /// Names with their defaults, in order.
  var parameters: [(name: String, value: AnalystValue)] = []

  static let keys = [
    "title", "headline", "lead", "description", "order", "audience", "language", "history", "publishes",
    "parameters",
  ]

  static func == (left: ReportHead, right: ReportHead) -> Bool {
    left.title == right.title && left.headline == right.headline && left.lead == right.lead
      && left.description == right.description && left.order == right.order && left.isPublic == right.isPublic
      && left.language == right.language
      && left.isHistory == right.isHistory && left.publishes == right.publishes
      && left.parameters.map(\.name) == right.parameters.map(\.name)
      && left.parameters.map(\.value) == right.parameters.map(\.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
