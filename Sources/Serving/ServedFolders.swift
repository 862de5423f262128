/// The folders that are served.
///
/// The site alone stands at `/`. With the reports, both stand as they lie in `Output/`, at `/site/` and `/reports/`:
/// reports link to `../site/…`, and the site has a folder `reports` of its own for public ones.
package struct ServedFolders: Sendable {
  package let site: String
  package let reports: String?

  package init(site: String, reports: String? = nil) {
    self.site = site
    self.reports = reports
  }
}
