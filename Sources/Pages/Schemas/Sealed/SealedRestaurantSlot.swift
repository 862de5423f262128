package import Templating

/// The dashboard of a restaurant: `sealed/restaurant.md`.
package enum SealedRestaurantSlot: Int, PageSlot {
  case t, site, base, kicker, name, long, page, lead, isEmpty, sheet, hasFigures, figures, waiting, answered, changes,
    beside
  case guests, paid, offers, hasFiles, files

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .kicker: text("What this is, and up to when months are counted.", "Owner’s page · months up to February 2026")
    case .name: text("The restaurant's whole name.", "La Picantería de Doña Zoila")
    case .long: flag("True for names over 60 characters.")
    case .page: path("The restaurant's public page.", "../restaurants/la-picanteria.html")
    case .lead: text("What matters most, in sentences.", "3 reviews await a reply, the oldest since 11 February 2026.")
    case .isEmpty: flag("True where nothing is known of any guest yet.")
    case .sheet: path("A sheet to print for the tables, where there is one.", "../restaurants/la-picanteria/sheet.html")
    case .hasFigures: flag("True where there are numbers.")
    case .figures: list(SealedFigureSlot.schema, "The most important numbers.")
    case .waiting: section(SealedWaitingSlot.schema, "Reviews without a reply.")
    case .answered: text("What is said where every review has one.", "Every review has a reply.")
    case .changes: section(SealedChangesSlot.schema, "The last month beside the one before.")
    case .beside: section(SealedBesideSlot.schema, "The restaurant beside its neighbours.")
    case .guests: section(SealedGuestsSlot.schema, "Visits, orders and favourites by month.")
    case .paid: section(SealedPaidSlot.schema, "What was paid beside what had been quoted.")
    case .offers: section(SealedOffersSlot.schema, "What offers changed.")
    case .hasFiles: flag("True where there are files to download.")
    case .files: list(SealedFileSlot.schema, "Files to download.")
    }
  }

  package static let schema = makeSchema("sealed restaurant")
}
