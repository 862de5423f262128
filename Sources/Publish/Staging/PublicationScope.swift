/// Which stage's files a publication is complete for: what it did not name goes.
package enum PublicationScope: String, Sendable, Hashable, CaseIterable {
  /// Everything in `Output/site` but the public reports.
  case site
  /// `Output/reports`, and the public reports in `Output/site/reports`.
  case reports

  package init(of path: String) {
    self = path.hasPrefix("site/") && !path.hasPrefix("site/reports/") ? .site : .reports
  }
}
