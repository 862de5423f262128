package import Templating

/// The dashboard of a restaurant: `sealed/restaurant.md`.
package enum SealedRestaurantSlot: Int, PageSlot {
  case t, site, base, name, long, page, hasWaiting, waiting

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The restaurant's whole name.", "La Picantería de Doña Zoila")
    case .long: flag("True for names over 60 characters.")
    case .page: path("The restaurant's public page.", "../restaurants/la-picanteria.html")
    case .hasWaiting: flag("True where reviews await a reply.")
    case .waiting: list(ReviewSlot.schema, "Reviews that await a reply, fewest stars and oldest first.")
    }
  }

  package static let schema = makeSchema("sealed restaurant")
}
