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

  package static let all = [
    frontMatter, headline, block, chart, parameter, publishes, smallGroups, unknown, reserved, layout, sitemap, format,
  ]
}
