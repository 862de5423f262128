internal import Model

/// `site/reports/sitemap.xml` (sitemaps.org): the addresses of the public reports' pages, a part of the site's sitemap.
///
/// A sitemap lists only files below its own folder, so reports can be published without changing the site's own one.
enum ReportSitemap {
  static let name = "sitemap.xml"
  /// The maximum number of addresses in the protocol.
  static let most = 50_000

  /// Lists pages by their paths below the reports' folder; those beyond `most` are left out.
  static func xml(_ pages: [String], _ base: SiteAddress) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    text += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for page in pages.prefix(most) {
      text += "<url><loc>\(HTMLText.escape(base.address(of: ReportSite.address(page))))</loc></url>\n"
    }
    return Array((text + "</urlset>\n").utf8)
  }
}
