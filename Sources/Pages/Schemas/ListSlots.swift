package import Templating

/// A restaurant as a row of a list.
package enum RowSlot: Int, PageSlot {
  case link, article, name, good, offer, mean, count, place, price, particulars, facts

  package var slot: Slot {
    switch self {
    case .link: path("Its page.", "restaurants/la-picanteria.html")
    case .article: text("In lists by name: the article by which they are not ordered, with its space.", "La ")
    case .name: text("Its name, cut at 80 characters; behind the article, where that stands apart.", "Picantería")
    case .good: flag("True for a mean of 4 and more.")
    case .offer: flag("True where an offer is valid.")
    case .mean: text("Its mean.", "4.6")
    case .count: text("How many reviews it has.", "214 reviews")
    case .place: text("Its cuisine, or that only reviews name it.", "Arequipan")
    case .price: text("What it says of its prices.", "S/ 40 to 60")
    case .particulars:
      text(
        "Its cuisine, district and number of reviews, but not what the page is about.",
        "Arequipan · Yanahuara · 214 reviews")
    case .facts: text("What the script sorts and filters by; a mark where it knows nothing.", "46|40|o|0-6:720-1320")
    }
  }

  package static let schema = makeSchema("row")
}

/// A link of an index: a cuisine, a letter.
package enum IndexSlot: Int, PageSlot {
  case link, name, count, current, more

  package var slot: Slot {
    switch self {
    case .link: path("The page.", "cuisines/chifa.html")
    case .name: text("Its name.", "Chifa")
    case .count: text("How many restaurants it lists.", "51")
    case .current: flag("True on that page itself.")
    case .more: text("Of a district, the two cuisines that it has more of than the whole guide.", "Chifa and Grill")
    }
  }

  package static let schema = makeSchema("index entry")
}

/// A page of the complete list: `a-z.md`. It shows nothing that reviews change.
package enum LetterSlot: Int, PageSlot {
  case t, site, base, heading, count, articles, letters, nests, groups, neighbours

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .heading: text("The letter, or the first letters.", "Ch")
    case .count: text("How many restaurants are listed.", "180 restaurants, from Chaco to Chupería.")
    case .articles: text("Which articles the order skips.", "El and La are ignored in the order: El Chaco is under C.")
    case .letters: list(IndexSlot.schema, "All letters.")
    case .nests: list(NestSlot.schema, "What the open letter unfolds, row below row.")
    case .groups: list(LetterGroupSlot.schema, "The restaurants, by name.")
    case .neighbours: list(IndexSlot.schema, "The pages before and behind.")
    }
  }

  package static let schema = makeSchema("letter")
}

/// A row of letters below the row of first letters.
package enum NestSlot: Int, PageSlot {
  case links

  package var slot: Slot {
    switch self {
    case .links: list(IndexSlot.schema, "What begins so.")
    }
  }

  package static let schema = makeSchema("nest")
}

/// The restaurants of an A to Z page with the same prefix.
package enum LetterGroupSlot: Int, PageSlot {
  case id, heading, count, rows

  package var slot: Slot {
    switch self {
    case .id: text("The section's id.", "l-cha")
    case .heading: text("How they begin.", "Cha")
    case .count: text("How many there are.", "10 restaurants")
    case .rows: list(RowSlot.schema, "The restaurants, by name.")
    }
  }

  package static let schema = makeSchema("letter group")
}

/// The page of the best: `best.md`.
package enum BestSlot: Int, PageSlot {
  case t, site, base, heading, note, order, zone, rows

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder; empty, as the page is at the top.")
    case .heading: text("How many the list has.", "The best 100")
    case .note: text("Of how many.", "of 412 restaurants")
    case .order: list(Schema.items(.text, "A sentence."), "How the list is ordered, and what looks wrong in it.")
    case .zone: text("The zone of the restaurants' clocks.", "America/Lima")
    case .rows: list(RowSlot.schema, "The best, at most a hundred.")
    }
  }

  package static let schema = makeSchema("best")
}

/// The page of all districts: `districts.md`; only where home leaves some out.
package enum DistrictsSlot: Int, PageSlot {
  case t, site, base, heading, districts

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder; empty, as the page is at the top.")
    case .heading: text("How many there are.", "90 districts")
    case .districts: list(IndexSlot.schema, "All districts, by name.")
    }
  }

  package static let schema = makeSchema("districts")
}

/// What a device keeps of the site, and what replaces a page that is neither kept nor reachable: `offline.md`; only
/// where site.app is on.
package enum OfflineSlot: Int, PageSlot {
  case t, site, base

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder; empty, as the page is at the top.")
    }
  }

  package static let schema = makeSchema("offline")
}

/// What a web server sends for an address without a page: `404.md`; only where site.baseURL is set.
package enum NotFoundSlot: Int, PageSlot {
  case t, site, base

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The site's folder on its host, as the page is sent for addresses at any depth.", "/guide/")
    }
  }

  package static let schema = makeSchema("not found")
}
