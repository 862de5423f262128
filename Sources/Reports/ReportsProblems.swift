package import Diagnostics

/// The problems of reports.
package enum ReportsProblems {
  package static let frontMatter = ProblemKind("reports.front-matter")
  package static let headline = ProblemKind("reports.headline")
  package static let block = ProblemKind("reports.block")
  package static let chart = ProblemKind("reports.chart")
  package static let parameter = ProblemKind("reports.parameter")
  package static let reserved = ProblemKind("reports.reserved-name")
  package static let publishes = ProblemKind("reports.publishes")
  package static let smallGroups = ProblemKind("reports.small-groups")
  package static let unknown = ProblemKind("reports.unknown")
  package static let layout = ProblemKind("reports.layout")
  package static let sitemap = ProblemKind("reports.sitemap")
  package static let format = ProblemKind("reports.unknown-format")
}

/// A mistake in a report, before its position in the file is known.
struct ReportMistake: Error, Hashable {
  let kind: ProblemKind
  let reason: String
  let mend: String
  /// The setting of the fence with the mistake; nil for the fence itself.
  let setting: String?
  /// A part of the setting's value, if the fence has the setting several times.
  let value: String?
  /// Whether the setting's name is wrong, not its value.
  let isAboutName: Bool
  /// The byte offset in the file; nil while it is unknown.
  private(set) var offset: Int?

  init(
    _ kind: ProblemKind, _ reason: String, mend: String? = nil, setting: String? = nil, value: String? = nil,
    isAboutName: Bool = false
  ) {
    self.kind = kind
    self.reason = reason
    self.mend = mend ?? kind.mend
    self.setting = setting
    self.value = value
    self.isAboutName = isAboutName
  }

  /// The mistake at its place in a fence.
  func at(_ block: FigureBlock) -> ReportMistake {
    var mistake = self
    mistake.offset = block.offset(of: setting, value: value, name: isAboutName)
    return mistake
  }
}
