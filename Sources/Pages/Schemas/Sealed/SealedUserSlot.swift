package import Templating

/// A reviewer's own first page: `sealed/user.md`.
package enum SealedUserSlot: Int, PageSlot {
  case t, site, base, name, long, page, lead, hasFigures, figures, isEmpty, hasReplies, replies, hasReviews, reviews
  case reviewsNote, all, rooms

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The reviewer's whole name.", "Rukmini Oza")
    case .long: flag("True for names over 60 characters.")
    case .page: path("The reviewer's public page; empty where there is none.", "../users/rukmini.html")
    case .lead: text("What there is, in a sentence.", "12 reviews of 9 restaurants, the newest from 3 March 2026.")
    case .hasFigures: flag("True where there are numbers.")
    case .figures: list(SealedFigureSlot.schema, "The most important numbers.")
    case .isEmpty: flag("True where there is no review yet.")
    case .hasReplies: flag("True where a restaurant replied.")
    case .replies: list(ReviewSlot.schema, "The reviews with the newest replies.")
    case .hasReviews: flag("True where there are reviews.")
    case .reviews: list(ReviewSlot.schema, "The newest reviews.")
    case .reviewsNote: text("How old the newest is.", "newest from 3 March 2026")
    case .all: section(SealedRoomSlot.schema, "The way to all reviews, where there are more.")
    case .rooms: list(SealedRoomSlot.schema, "The ways to the other pages of the bundle.")
    }
  }

  package static let schema = makeSchema("sealed user")
}

/// Another page of the same bundle.
package enum SealedRoomSlot: Int, PageSlot {
  case path, name, note

  package var slot: Slot {
    switch self {
    case .path: path("Its path in the bundle.", "history")
    case .name: text("What it is.", "Visits, orders, favourites")
    case .note: text("How much is there.", "12 visits, 30 orders")
    }
  }

  package static let schema = makeSchema("sealed room")
}
