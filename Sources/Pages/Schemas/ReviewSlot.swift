package import Templating

/// A review, with the other side's name: the author on a restaurant's page, the restaurant on a user's.
package enum ReviewSlot: Int, PageSlot {
  case anchor, year, bin, link, name, face, avatar, stars, starsLabel, day, date, picture, waiting, paragraphs, said,
    lang
  case brief, quiet, reply, replyLink

  package var slot: Slot {
    switch self {
    case .anchor: text("The review's id in the page.", "r-abc")
    case .year: text("The anchor of its year, where it is the year's newest on the page.", "y-2026")
    case .bin: number("Its stars, cut down, at least 1; 0 without.", "5")
    case .link: path("The other side's page; empty where there is none.", "../users/rukmini.html")
    case .name: text("The other side's name, cut at 80 characters.", "Rukmini Oza")
    case .face: section(FaceSlot.schema, "The author's initials, where there is no picture.")
    case .avatar: section(PictureSlot.schema, "The author's picture.")
    case .stars: text("The vote in characters.", "★★★★☆")
    case .starsLabel: text("The vote in words.", "4 of 5 stars")
    case .day: text("The day for machines.", "2026-03-12")
    case .date: text("The day in words.", "12 March 2026")
    case .picture: section(PictureSlot.schema, "Its photo.")
    case .waiting: section(WaitingSlot.schema, "Its photo where that is not ready.")
    case .paragraphs: list(Schema.items(.text, "A paragraph of the review."), "The review's words.")
    case .said: html("The review's words, where comments.markdown makes HTML of them.")
    case .lang: text("The words' language, where their script tells it.", "ja")
    case .brief: flag("True for praise in a line of 25 to 40 characters, of at most one review in six.")
    case .quiet: text("What is said instead of words.", "Three stars, no comment.")
    case .reply: section(ReplySlot.schema, "The owner's answer.")
    case .replyLink:
      url("Where the owner replies, by `site.replyLink`, while it awaits that.", "https://app.example/reply?review=abc")
    }
  }

  package static let schema = makeSchema("review")
}

/// An owner's answer.
package enum ReplySlot: Int, PageSlot {
  case before, name, after, lang, text

  package var slot: Slot {
    switch self {
    case .before: text("What is said before the name of who answered.", "Reply from ")
    case .name: text("Who answered.", "La Picantería")
    case .after: text("What is said after it, with the day.", ", 6 March 2026")
    case .lang: text("The answer's language, where its script tells it.", "ar")
    case .text: text("The answer.", "You are right, and I am sorry.")
    }
  }

  package static let schema = makeSchema("reply")
}

/// Where a list of reviews goes on.
package enum OlderSlot: Int, PageSlot {
  case link, oldest, shown

  package var slot: Slot {
    switch self {
    case .link: path("The newest full leaf.", "la-picanteria/9.html")
    case .oldest: path("The first leaf, where that is another.", "la-picanteria/1.html")
    case .shown: text("How many of how many are on this page.", "34 of 214 reviews, newest first")
    }
  }

  package static let schema = makeSchema("older")
}

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
