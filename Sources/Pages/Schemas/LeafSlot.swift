package import Templating

/// A full leaf of older reviews: `restaurant-leaf.md` and `user-leaf.md`. It shows no total and no mean, so that it
/// changes only if one of its own reviews does.
package enum LeafSlot: Int, PageSlot {
  case t, site, base, name, long, tone, back, backWords, heading, range, reviews, older, newer

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../../")
    case .name: text("The subject's whole name.", "La Picantería de Doña Zoila")
    case .long: flag("True for names over 60 characters.")
    case .tone: text("The class of the subject's own tone.", "t2")
    case .back: path("The subject's first page.", "../la-picanteria.html")
    case .backWords: text("The words of that link.", "All about La Picantería de Doña Zoila")
    case .heading: text("What the reviews are.", "Older reviews")
    case .range: text("From when to when the reviews are.", "From 3 May 2024 to 9 June 2024")
    case .reviews: list(ReviewSlot.schema, "Twenty reviews, newest first.")
    case .older: path("The leaf before; empty on the first.", "8.html")
    case .newer: path("The leaf after, or the first page; empty on the newest reviews by stars.", "10.html")
    }
  }

  package static let schema = makeSchema("leaf")
}
