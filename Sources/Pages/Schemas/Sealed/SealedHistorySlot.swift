package import Templating

/// A reviewer's visits, orders and favourites: `sealed/history.md`.
package enum SealedHistorySlot: Int, PageSlot {
  case t, site, base, isEmpty, visits, visitsNote, orders, ordersNote, favourites, favouritesNote

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .isEmpty: flag("True where there is nothing.")
    case .visits: section(StaysSlot.schema, "The visits.")
    case .visitsNote: text("How many of how many are shown.", "the newest 500 of 612")
    case .orders: section(OrdersSlot.schema, "The orders.")
    case .ordersNote: text("How many of how many are shown.", "the newest 500 of 612")
    case .favourites: section(StaysSlot.schema, "The favourites.")
    case .favouritesNote: text("How many of how many are shown.", "the newest 500 of 612")
    }
  }

  package static let schema = makeSchema("sealed history")
}
