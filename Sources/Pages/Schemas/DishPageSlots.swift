package import Templating

/// A dish's page: `dish.md`.
package enum DishPageSlot: Int, PageSlot {
  case t, site, base, name, long, lead, half, mean, spellings, kitchens, chart, hasStart, best, hasCheap, cheap
  case hasQuotes, quotes, heading, note, caption, places, hasLetters, allHeading, letters

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The dish, as most places spell it.", "Lomo saltado")
    case .long: flag("True for names over 60 characters.")
    case .lead: text("How many places serve it, and for how much.", "At 101 places, from S/ 24 to 52.")
    case .half: text("What half of them charge.", "Half charge S/ 28 to 36.")
    case .mean: text("The mean of its restaurants.", "The mean of these restaurants is 4.2.")
    case .spellings: text("Other spellings.", "Also written lomito saltado; all are counted here.")
    case .kitchens: text("The cuisines of its restaurants.", "Most often in: Creole (48), Chifa (31).")
    case .chart: section(PriceChartSlot.schema, "Its prices as a drawing, where there are several.")
    case .hasStart: flag("True where some places are worth naming first.")
    case .best: list(ServingSlot.schema, "The three best rated places.")
    case .hasCheap: flag("True where a good place has a price.")
    case .cheap: list(ServingSlot.schema, "The three cheapest with 4 stars or more.")
    case .hasQuotes: flag("True where guests name it.")
    case .quotes: list(QuoteSlot.schema, "What guests say of it; two at most.")
    case .heading: text("The list's heading.", "All 101 places")
    case .note: text("What the list is.", "the cheapest first")
    case .caption: text("What the table is, for those who cannot see it.", "Places that serve it, the cheapest first")
    case .places: list(ServingSlot.schema, "The places, the cheapest first; at most 100.")
    case .hasLetters: flag("True where all places are elsewhere, by letter.")
    case .allHeading: text("The heading of the way to all places.", "All 101 places")
    case .letters: list(IndexSlot.schema, "Where all places are.")
    }
  }

  package static let schema = makeSchema("dish page")
}

/// Some of the places that serve a dish, by name: `dish-letter.md`.
package enum DishLetterSlot: Int, PageSlot {
  case t, site, base, name, link, letter, count, caption, places, letters

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../../")
    case .name: text("The dish.", "Lomo saltado")
    case .link: path("The dish's page.", "../lomo-saltado.html")
    case .letter: text("The letter, or the first letters.", "Ch")
    case .count: text("How many places are listed.", "12 places")
    case .caption: text("What the table is, for those who cannot see it.", "Lomo saltado: Ch")
    case .places: list(ServingSlot.schema, "The places, by name.")
    case .letters: list(IndexSlot.schema, "All letters.")
    }
  }

  package static let schema = makeSchema("dish letter")
}

/// A restaurant that serves a dish.
package enum ServingSlot: Int, PageSlot {
  case link, name, price, mean, place

  package var slot: Slot {
    switch self {
    case .link: path("Its page.", "../restaurants/la-picanteria.html")
    case .name: text("Its name, cut at 80 characters.", "La Picantería")
    case .price: text("What the dish costs there.", "S/ 24")
    case .mean: text("The mean of the restaurant.", "4.2")
    case .place: text("Its cuisine and district.", "Creole · Cayma")
    }
  }

  package static let schema = makeSchema("serving")
}

/// A sentence of a review.
package enum QuoteSlot: Int, PageSlot {
  case words, lang, link, name, author, stars, starsLabel, day, date

  package var slot: Slot {
    switch self {
    case .words: text("The sentence, in quotation marks.", "“Smoke, not soy sauce.”")
    case .lang: text("Its language where the writing tells it.", "ar")
    case .link: path("The restaurant's page.", "../restaurants/chifa-wing-kee.html")
    case .name: text("The restaurant.", "Chifa Wing Kee")
    case .author: text("Who said it.", "Tom Bevan")
    case .stars: text("The review's stars.", "★★★★★")
    case .starsLabel: text("The same in words.", "5 of 5 stars")
    case .day: text("When, for machines.", "2026-03-02")
    case .date: text("When.", "2 March 2026")
    }
  }

  package static let schema = makeSchema("quote")
}

/// The prices of a dish as a drawing.
package enum PriceChartSlot: Int, PageSlot {
  case heading, note, drawing

  package var slot: Slot {
    switch self {
    case .heading: text("What it shows.", "The dearest costs 2.2 times as much as the cheapest")
    case .note: text("How it was counted.", "Number of places by price, in steps of S/ 2")
    case .drawing: html("The drawing.")
    }
  }

  package static let schema = makeSchema("price chart")
}
