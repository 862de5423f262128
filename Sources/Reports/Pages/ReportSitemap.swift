internal import Model

/// `site/reports/sitemap.xml` (sitemaps.org): the addresses of the public reports' pages, a part of the site's sitemap.
///
/// A sitemap speaks only of what is below its own folder, so that reports are published without touching the site's.
enum ReportSitemap {
  static let name = "sitemap.xml"
  /// Addresses that the protocol allows.
  static let most = 50_000

  /// Of pages by their path below the reports' folder; those beyond `most` are left out.
  static func xml(_ pages: [String], _ base: SiteAddress) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    text += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for page in pages.prefix(most) {
      text += "<url><loc>\(HTMLText.escape(base.address(of: ReportSite.address(page))))</loc></url>\n"
    }
    return Array((text + "</urlset>\n").utf8)
  }
}
