internal import Model
internal import Store

/// Where the words of a table lead.
struct TableLinks: Sendable {
  /// The way from the page to the folder of the reports, with a slash.
  var root = ""
  /// The pages of restaurants and users; nil if `reports.links` is not set.
  var pages: KnownPages.Found?
  /// The way from the page to the top of the site, with a slash.
  var site = ""

  /// The link of a value in a column of this format; nil for a value without a page.
  func link(_ value: AnalystValue, _ format: ValueFormat) -> ReportLink? {
    guard case .text(let text) = value else { return nil }
    switch format {
    case .restaurant: return pages?.restaurants.contains(text) == true ? page("restaurants", text) : nil
    case .user: return pages?.users.contains(text) == true ? page("users", text) : nil
    default: return ReportLink(text, root: root)
    }
  }

  private func page(_ folder: String, _ id: String) -> ReportLink {
    ReportLink(page: "\(site)\(folder)/\(Slug.of(id)).html")
  }
}
