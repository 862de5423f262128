package import Templating

/// A restaurant as a row of a list.
package enum RowSlot: Int, PageSlot {
  case link, name, tone, thumb, good, offer, mean, count, place

  package var slot: Slot {
    switch self {
    case .link: path("Its page.", "restaurants/la-picanteria.html")
    case .name: text("Its name, cut at 80 characters.", "La Picantería")
    case .tone: text("The class of its own tone.", "t1")
    case .thumb: section(PictureSlot.schema, "Its photo, small.")
    case .good: flag("True for a mean of 4 and more.")
    case .offer: flag("True where an offer is valid.")
    case .mean: text("Its mean.", "4.6")
    case .count: text("How many reviews it has.", "214 reviews")
    case .place: text("Its cuisine, or that only reviews name it; on a cuisine's page its address.", "Arequipan")
    }
  }

  package static let schema = makeSchema("row")
}

/// A link of an index: a cuisine, a letter.
package enum IndexSlot: Int, PageSlot {
  case link, name, count, current

  package var slot: Slot {
    switch self {
    case .link: path("The page.", "cuisines/chifa.html")
    case .name: text("Its name.", "Chifa")
    case .count: text("How many restaurants it lists.", "51")
    case .current: flag("True on that page itself.")
    }
  }

  package static let schema = makeSchema("index entry")
}

/// A cuisine's page: `cuisine.md`.
package enum CuisineSlot: Int, PageSlot {
  case t, site, base, name, long, count, heading, note, filtered, rows, hasLetters, letters

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The cuisine.", "Chifa")
    case .long: flag("True for names over 60 characters.")
    case .count: text("How many restaurants it has.", "51 restaurants")
    case .heading: text("The list's heading.", "All of them")
    case .note: text("What the list is.", "51 restaurants, from A to Z")
    case .filtered: flag("True where the list is long enough for filters.")
    case .rows: list(RowSlot.schema, "The restaurants.")
    case .hasLetters: flag("True where complete lists are elsewhere.")
    case .letters: list(IndexSlot.schema, "Where the complete lists are.")
    }
  }

  package static let schema = makeSchema("cuisine")
}

/// A page of the complete list: `a-z.md`. It shows nothing that moves with reviews.
package enum LetterSlot: Int, PageSlot {
  case t, site, base, heading, count, rows, letters

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .heading: text("The letter, or the first letters.", "Ch")
    case .count: text("How many restaurants are listed.", "180 restaurants")
    case .rows: list(RowSlot.schema, "The restaurants, by name.")
    case .letters: list(IndexSlot.schema, "All letters.")
    }
  }

  package static let schema = makeSchema("letter")
}
