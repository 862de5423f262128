package import Templating

/// A reviewer's own page: `sealed/user.md`.
package enum SealedUserSlot: Int, PageSlot {
  case t, site, base, name, long, page

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The reviewer's whole name.", "Rukmini Oza")
    case .long: flag("True for names over 60 characters.")
    case .page: path("The reviewer's public page; empty where there is none.", "../users/rukmini.html")
    }
  }

  package static let schema = makeSchema("sealed user")
}
