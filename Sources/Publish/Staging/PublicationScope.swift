/// The stage whose files a publication names completely, so that its other files are removed.
package enum PublicationScope: String, Sendable, Hashable, CaseIterable {
  /// Everything in `Output/site` except for the public reports.
  case site
  /// `Output/reports`, and the public reports in `Output/site/reports`.
  case reports

  package init(of path: String) {
    self = path.hasPrefix("site/") && !path.hasPrefix("site/reports/") ? .site : .reports
  }
}
