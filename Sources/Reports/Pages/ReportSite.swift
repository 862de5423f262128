internal import Model

/// Where a report is published: only among the analysts' reports, or also on the site.
enum ReportSite: String, Hashable, CaseIterable {
  case analysts = "reports/"
  /// Reports with `audience: public`.
  case everybody = "site/reports/"

  /// The path of a report's file below `Output/`.
  func path(_ name: String) -> String { rawValue + name }

  /// The path of a public report's file below the address of the site, percent-encoded.
  static func address(_ name: String) -> String {
    "reports/" + PercentEncoding.path(name)
  }

  static func all(_ head: ReportHead) -> [ReportSite] { head.isPublic ? [.analysts, .everybody] : [.analysts] }
}
