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
    case .rooms: list(SealedRoomSlot.schema, "The ways to the other pages of the sealed folder.")
    }
  }

  package static let schema = makeSchema("sealed user")
}

/// Another page of the same sealed folder.
package enum SealedRoomSlot: Int, PageSlot {
  case path, name, note

  package var slot: Slot {
    switch self {
    case .path: path("Its path in the sealed folder.", "history")
    case .name: text("What it is.", "Visits, orders, favourites")
    case .note: text("How much is there.", "12 visits, 30 orders")
    }
  }

  package static let schema = makeSchema("sealed room")
}

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

/// What is held of a reviewer, and what of it is public: `sealed/held.md`.
package enum SealedHeldSlot: Int, PageSlot {
  case t, site, base, title, page, picture, facts, counts, files

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .title: text("What this is.", "What sumaq holds of you")
    case .page: path("The reviewer's public page; empty where there is none.", "../users/rukmini.html")
    case .picture: section(PictureSlot.schema, "The reviewer's picture.")
    case .facts: list(SealedFactSlot.schema, "What the reviewer's own row says.")
    case .counts: list(SealedFactSlot.schema, "What else is held, counted.")
    case .files: list(SealedFileSlot.schema, "All of it as a file.")
    }
  }

  package static let schema = makeSchema("sealed held")
}

/// Something that is held.
package enum SealedFactSlot: Int, PageSlot {
  case name, value, isPublic, place

  package var slot: Slot {
    switch self {
    case .name: text("What it is.", "E-mail")
    case .value: text("What is held.", "rukmini@example.org")
    case .isPublic: flag("True where the site shows it.")
    case .place: text("Where it is public.", "not public")
    }
  }

  package static let schema = makeSchema("sealed fact")
}
