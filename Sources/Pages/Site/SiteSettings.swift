package import Model
package import Store
internal import Templating

/// The settings of the site in `sumaq.json`.
package struct SiteSettings: Sendable {
  /// The name of the guide, at the top of every page.
  package var title = "sumaq"
  /// The accent colour in light mode, such as `#72322b`; nil keeps the stylesheet's.
  package var accent: String?
  /// The accent colour in dark mode; nil keeps the stylesheet's.
  package var accentDark: String?
  package var language = StringTable.fallback
  /// The seconds by which the site's zone is ahead of UTC at an instant. The machine's zone is never used.
  package var timeZoneOffset: @Sendable (Timestamp) -> Int = { _ in 0 }
  /// The name of that zone.
  package var timeZone = "UTC"
  /// Where a review can be written. `{id}` is replaced by the percent-encoded id of the restaurant. Nil: no link.
  package var reviewLink: String?
  /// Where an owner replies to a review, with `{id}` for the review's id.
  package var replyLink: String?
  /// The map that shows a restaurant; nil means the reader's default.
  package var mapLink: MapLink?
  /// The currency of amounts without one of their own.
  package var currency: String?
  /// What is shown of a person.
  package var show = UserShow()
  package var reviewPhotos = ReviewPhotos.shared
  /// The address of the published site; without it there are no feed, no sitemap and no addresses of pages.
  package var baseURL: SiteAddress?
  /// Whether a restaurant has a sheet to print for its tables, if the site has an address.
  package var sheets = true
  /// Whether reports are published in `reports/`. Home then leads there, and their sitemap is a part of the site's.
  package var hasReports = false
  /// Adds JSON-LD to restaurants' pages. It is off by default, as search engines forbid self-serving markup.
  package var jsonLD = false
  /// Whether comments are Markdown, which is rendered safely and separately.
  package var markdownComments = false
  /// Whether the Markdown of each page is published beside it.
  package var publishMarkdown = false

  /// How many visits or orders are too few to be shown to a restaurant.
  package var smallGroups = SmallGroups.usual
  /// The page that opens what is sealed.
  package var sealed = SealedSettings()
  /// What is offered to be kept on readers' devices.
  package var app = AppSettings()

  /// Whether style sheets and scripts are published without comments and idle white space.
  package var stripsAssets = true

  package init() {}

  /// The bytes of a style sheet or a script as they are published. `name` ends in `.css` or `.js`.
  package func published(_ asset: [UInt8], of name: String) -> [UInt8] {
    stripsAssets ? AssetStripper.stripped(asset, name: name) : asset
  }

  /// Whether any page shows the photo of a review that is on these pages.
  func showsPhoto(onRestaurantsPage: Bool, onUsersPage: Bool) -> Bool {
    switch reviewPhotos {
    case .shared: onRestaurantsPage || (onUsersPage && show.photos)
    case .own: onUsersPage && show.photos
    case .none: false
    }
  }
}

/// The settings of a hosted site as an app that keeps pages on its readers' devices.
package struct AppSettings: Sendable, Hashable {
  package enum State: String, Sendable, CaseIterable {
    case off
    case on
    /// The published worker removes itself and all that it kept.
    case withdraw
  }

  package var state = State.off
  /// The name under the icon; nil for the site's title, cut at a word.
  package var name: String?
  /// Up to this size everything is offered to be kept at once.
  package var keepAllMegabytes = 200

  package init() {}

  /// The most letters of a name under an icon.
  package static let longestName = 30

  /// The name under the icon of a site with this title.
  func shortName(_ title: String) -> String {
    if let name { return name }
    guard title.count > Self.longestName else { return title }
    let cut = title.prefix(Self.longestName)
    guard let space = cut.lastIndex(of: " "), space > cut.startIndex else { return String(cut) }
    return String(cut[..<space])
  }
}

/// The settings of the page that opens what is sealed.
package struct SealedSettings: Sendable, Hashable {
  /// After how many minutes without a touch the page locks.
  package var lockMinutes = 30
  /// Whether people may stay signed in on their device.
  package var remember = true
  /// Whether a restaurant's dashboard shows the closed months of its neighbours.
  package var neighbours = true
  /// Whom to ask for a passphrase.
  package var contact: String?

  package init() {}
}
