package import Model
package import Store

/// What `sumaq.json` says of the site.
package struct SiteSettings: Sendable {
  /// Whose pages show a review's photo.
  package enum ReviewPhotos: String, Sendable, Hashable, CaseIterable {
    /// The author's and the restaurant's.
    case shared
    /// The author's alone.
    case own
    /// Nobody's.
    case none
  }

  /// The name of the guide, on top of every page.
  package var title = "sumaq"
  /// `#72322b`: the accent in light; nil keeps the stylesheet's.
  package var accent: String?
  /// The accent in the dark; nil keeps the stylesheet's.
  package var accentDark: String?
  package var language = StringTable.fallback
  /// Seconds that the site's zone is ahead of UTC at an instant; the machine's zone never counts.
  package var timeZoneOffset: @Sendable (Timestamp) -> Int = { _ in 0 }
  /// The name of that zone.
  package var timeZone = "UTC"
  /// Where a review can be written; `{id}` is filled with the restaurant's id, percent-encoded. Nil: no link.
  package var reviewLink: String?
  /// The map on which a restaurant is shown; nil leaves it to the reader's machine.
  package var mapLink: MapLink?
  /// For amounts without a currency of their own.
  package var currency: String?
  /// What is public of a person.
  package var show = UserShow()
  package var reviewPhotos = ReviewPhotos.shared
  /// Where the site is published; nil makes no feed, no sitemap and no address of a page.
  package var baseURL: SiteAddress?
  /// Whether a restaurant has a sheet to print for its tables, where the site has an address.
  package var sheets = true
  /// Whether reports are published in `reports/`, whose own sitemap is then a part of the site's.
  package var hasReports = false
  /// Adds JSON-LD to restaurants' pages; off, because search engines bar self-serving markup.
  package var jsonLD = false
  /// Reviews' words are Markdown, rendered alone and safely.
  package var markdownComments = false
  /// Publishes the Markdown beside each page.
  package var publishMarkdown = false

  package init() {}
}
