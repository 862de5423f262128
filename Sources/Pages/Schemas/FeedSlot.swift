package import Templating

/// The newest reviews as an Atom feed: `feed.xml`; only where site.baseURL is set.
package enum FeedSlot: Int, PageSlot {
  case t, site, id, title, updated, own, home, entries

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .id: text("What tells the feed from all others, for ever.", "tag:example.org,2026:/guide/feed")
    case .title: text("The feed's title.", "sumaq: newest reviews")
    case .updated: text("When the newest entry changed.", "2026-03-12T18:04:00Z")
    case .own: url("The feed's own address.", "https://example.org/guide/feed.xml")
    case .home: url("The home page's address.", "https://example.org/guide/index.html")
    case .entries: list(FeedEntrySlot.schema, "The newest fifty reviews, newest first.")
    }
  }

  package static let schema = makeSchema("feed")
}

/// One review in the feed.
package enum FeedEntrySlot: Int, PageSlot {
  case id, title, link, published, updated, author, authorLink, stars, starsLabel, lines, html

  package var slot: Slot {
    switch self {
    case .id:
      text("What tells the review from all others, for ever.", "tag:example.org,2026:/guide/reviews/r-1")
    case .title: text("The restaurant and the vote.", "La Picantería: 5 of 5 stars")
    case .link: url("The review on its restaurant's page.", "https://example.org/restaurants/la-picanteria.html#r-1")
    case .published: text("When it was written.", "2026-03-12T18:04:00Z")
    case .updated: text("When its author last changed it.", "2026-03-12T18:04:00Z")
    case .author: text("The author's name.", "Amalia Quispe")
    case .authorLink: url("The author's page.", "https://example.org/guide/users/amalia.html")
    case .stars: text("The vote in characters.", "★★★★★")
    case .starsLabel: text("The vote in words.", "5 of 5 stars")
    case .lines: list(Schema.items(.text, "A line."), "The words line by line, or what is said instead.")
    case .html: text("The words as markup, to be escaped, where comments are Markdown.", "<p>Go <em>hungry</em>.</p>")
    }
  }

  package static let schema = makeSchema("feed entry")
}
