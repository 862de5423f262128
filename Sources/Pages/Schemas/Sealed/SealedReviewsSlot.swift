package import Templating

/// Twenty of a reviewer's own reviews: `sealed/reviews.md`.
package enum SealedReviewsSlot: Int, PageSlot {
  case t, site, base, title, note, reviews, newer, older

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .title: text("What this is.", "Your reviews")
    case .note: text("Which of them are here.", "21 to 40 of 214")
    case .reviews: list(ReviewSlot.schema, "The reviews, the newest first.")
    case .newer: path("The path of the page with newer ones; empty where there is none.", "reviews/3")
    case .older: path("The path of the page with older ones; empty where there is none.", "reviews/1")
    }
  }

  package static let schema = makeSchema("sealed reviews")
}
