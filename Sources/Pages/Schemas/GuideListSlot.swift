package import Templating

/// The page of a cuisine or a district: `cuisine.md` and `district.md`.
package enum GuideListSlot: Int, PageSlot {
  case t, site, base, name, long, kicker, kickerLink, lead, most, map, three, costs, common, cuisines, heading, note
  case order, ranked, fromFour, filtered, zone, rows, unranked, hasLetters, letters, neighbours

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .name: text("The cuisine or the district.", "Yanahuara")
    case .long: flag("True for names over 60 characters.")
    case .kicker: text("What stands above the name: of a district its town, where that is known.", "Arequipa")
    case .kickerLink: path("The list of all such pages.", "../index.html#districts")
    case .lead:
      text(
        "What there is, in numbers.",
        "171 restaurants with 5,000+ reviews. Their mean is 4.2, above the 4.1 of all restaurants.")
    case .most:
      text(
        "Of a cuisine where most are; of a district what it has more of.", "Most are in Yanahuara (41) and Cayma (25).")
    case .map: html("The map, where positions are known.")
    case .three: section(BestThreeSlot.schema, "The best three, in a list of six or more that have ratings.")
    case .costs: section(CostsSlot.schema, "What a main dish costs, where five or more prices are known.")
    case .common: section(CommonDishesSlot.schema, "Dishes that five or more of its places serve.")
    case .cuisines: section(CuisinesHereSlot.schema, "A district's cuisines, where it has more than one.")
    case .heading: text("The list's heading.", "The best 100")
    case .note: text("How many there are.", "of 171 restaurants")
    case .order: text("How the list is ordered, in a sentence, where that is not plain.", "Ordered by mean and number.")
    case .ranked: flag("True where the list is an order.")
    case .fromFour: flag("True where the list begins behind the best three.")
    case .filtered: flag("True where the list is long enough to look for words in it.")
    case .zone: text("The zone of the restaurants' clocks.", "America/Lima")
    case .rows: list(RowSlot.schema, "The restaurants that have ratings, best first; all by name where none has.")
    case .unranked:
      section(UnrankedSlot.schema, "Those without ratings, by name, where all are listed.")
    case .hasLetters: flag("True where complete lists are elsewhere.")
    case .letters: list(IndexSlot.schema, "Where the complete lists are.")
    case .neighbours: section(DistrictsNearSlot.schema, "The districts that are nearest to a district.")
    }
  }

  package static let schema = makeSchema("list of restaurants")
}

/// The best three of a list.
package enum BestThreeSlot: Int, PageSlot {
  case places

  package var slot: Slot {
    switch self {
    case .places: list(BestPlaceSlot.schema, "The three, best first.")
    }
  }

  package static let schema = makeSchema("best three")
}

/// One of the best three.
package enum BestPlaceSlot: Int, PageSlot {
  case number, link, name, tone, picture, mean, particulars, quote, lang

  package var slot: Slot {
    switch self {
    case .number: text("Its place.", "1")
    case .link: path("Its page.", "../restaurants/la-picanteria.html")
    case .name: text("Its name, cut at 80 characters.", "La Picantería")
    case .tone: text("The class of its own tone.", "t1")
    case .picture: section(PictureSlot.schema, "Its photo.")
    case .mean: text("Its mean.", "4.6")
    case .particulars: text("Number of reviews, and its district or cuisine.", "200+ reviews · Yanahuara")
    case .quote: text("A short review with five stars, in quotation marks.", "“Go hungry. Then go again.”")
    case .lang: text("The quotation's language, where its script tells it.", "ja")
    }
  }

  package static let schema = makeSchema("best place")
}

/// What a main dish costs.
package enum CostsSlot: Int, PageSlot {
  case note, heading, chart

  package var slot: Slot {
    switch self {
    case .note: text("How many prices that is.", "2,318 main dishes")
    case .heading: text("The finding.", "A main costs S/ 36, more than the S/ 32 of all restaurants")
    case .chart: html("The prices here and everywhere, as ranges.")
    }
  }

  package static let schema = makeSchema("costs")
}

/// Dishes that are common in a list.
package enum CommonDishesSlot: Int, PageSlot {
  case note, rows

  package var slot: Slot {
    switch self {
    case .note: text("In how many places each is at least.", "served at 90 places or more")
    case .rows: list(CommonDishSlot.schema, "The dishes, the most frequent first; at most eight.")
    }
  }

  package static let schema = makeSchema("common dishes")
}

/// One of them.
package enum CommonDishSlot: Int, PageSlot {
  case name, link, from, particulars

  package var slot: Slot {
    switch self {
    case .name: text("Its name.", "Rocoto relleno")
    case .link: path("Its page, where it has one.", "../dishes/rocoto-relleno.html")
    case .from: text("Its lowest price.", "from S/ 18")
    case .particulars: text("Where, and for how much in the middle.", "161 places · median S/ 30")
    }
  }

  package static let schema = makeSchema("common dish")
}

/// The cuisines of a district.
package enum CuisinesHereSlot: Int, PageSlot {
  case note, list

  package var slot: Slot {
    switch self {
    case .note: text("How many there are.", "11, by number of restaurants")
    case .list: list(IndexSlot.schema, "The cuisines, most restaurants first; at most 40.")
    }
  }

  package static let schema = makeSchema("cuisines here")
}

/// Restaurants without ratings.
package enum UnrankedSlot: Int, PageSlot {
  case rows

  package var slot: Slot {
    switch self {
    case .rows: list(RowSlot.schema, "The restaurants, by name.")
    }
  }

  package static let schema = makeSchema("unranked")
}

/// The districts around a district.
package enum DistrictsNearSlot: Int, PageSlot {
  case rows

  package var slot: Slot {
    switch self {
    case .rows: list(NearDistrictSlot.schema, "The districts, the nearest first.")
    }
  }

  package static let schema = makeSchema("districts nearby")
}

/// One of them.
package enum NearDistrictSlot: Int, PageSlot {
  case link, name, particulars

  package var slot: Slot {
    switch self {
    case .link: path("Its page.", "cayma.html")
    case .name: text("Its name.", "Cayma")
    case .particulars:
      text("How far, how many restaurants, and of what more.", "1.9 km north · 164 restaurants · Grill")
    }
  }

  package static let schema = makeSchema("district nearby")
}
