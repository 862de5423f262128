package import Templating

/// The home page: `index.md`.
package enum HomeSlot: Int, PageSlot {
  case t, site, base, searched, lead, synced, map, hasCuisines, cuisines, cuisinesNote, cover, hasBest, best, hasNewest
  case newest, newestAge, hasList, heading, note, filtered, rows, hasLetters, letters, isEmpty
  case search, order, allBest, zone, hasDistricts, districts, districtsNote, allDistricts, sealed, reports

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("Empty here: the home page is at the top.")
    case .searched: text("What the search looks through.", "412 restaurants and 15 cuisines")
    case .lead: text("What is in the guide.", "412 restaurants and 18,604 reviews.")
    case .synced: section(SyncedSlot.schema, "When the export was last brought; on this page alone.")
    case .map: html("The map, where positions are known.")
    case .hasCuisines: flag("True where cuisines are known.")
    case .cuisines: list(IndexSlot.schema, "The cuisines, most restaurants first; at most 100.")
    case .cuisinesNote: text("How many there are.", "15, by number of restaurants")
    case .cover: section(PictureSlot.schema, "The photo of the best.")
    case .hasBest: flag("True where somebody gave stars.")
    case .best: list(RowSlot.schema, "The best twelve.")
    case .hasNewest: flag("True where there are reviews.")
    case .newest: list(NewestSlot.schema, "The newest six reviews.")
    case .newestAge: text("How old the newest is.", "newest from 12 March 2026")
    case .hasList: flag("True where there are restaurants.")
    case .heading: text("The list's heading.", "All restaurants")
    case .note: text("What the list is.", "412, from A to Z")
    case .filtered: flag("True where the list is long enough for filters.")
    case .rows: list(RowSlot.schema, "All restaurants, where they are at most a hundred.")
    case .hasLetters: flag("True where complete lists are elsewhere.")
    case .letters: list(IndexSlot.schema, "Where the complete lists are.")
    case .order: list(Schema.items(.text, "A sentence."), "How the best are ordered, and what looks wrong in it.")
    case .allBest: text("What the page of the best is called; empty where home has all of them.", "The best 100")
    case .zone: text("The zone of the restaurants' clocks.", "America/Lima")
    case .search: path("The search's script.", "assets/search-3f2a9c01.js")
    case .hasDistricts: flag("True where two districts or more are known.")
    case .districts: list(IndexSlot.schema, "The districts with most restaurants; at most twelve.")
    case .allDistricts: text("The words for all districts; empty where home has all of them.", "All 90")
    case .districtsNote: text("How many there are.", "14, by number of restaurants")
    case .sealed: path("The page for those who have access to what is sealed, if anybody has.", "sealed/index.html")
    case .reports: path("The reports for everybody, if there are any.", "reports/index.html")
    case .isEmpty: flag("True for a guide without restaurants.")
    }
  }

  package static let schema = makeSchema("home")
}

/// When the site's data was brought.
package enum SyncedSlot: Int, PageSlot {
  case words, stamp

  package var slot: Slot {
    switch self {
    case .words: text("In words.", "Last synced on 14 March 2026, 03:10")
    case .stamp: text("For machines.", "2026-03-14T03:10Z")
    }
  }

  package static let schema = makeSchema("synced")
}

/// One of the newest reviews.
package enum NewestSlot: Int, PageSlot {
  case link, restaurant, author, stars, starsLabel, date, lang, words, quiet

  package var slot: Slot {
    switch self {
    case .link: path("The review on its restaurant's page.", "restaurants/la-picanteria.html#r-abc")
    case .restaurant: text("The restaurant's name.", "La Picantería")
    case .author: text("The author's name.", "Amalia Quispe")
    case .stars: text("The vote in characters.", "★★★★★")
    case .starsLabel: text("The vote in words.", "5 of 5 stars")
    case .date: text("The day in words.", "12 March 2026")
    case .lang: text("The words' language, where their script tells it.", "ja")
    case .words: text("The beginning of the words.", "Llegamos a la una y ya olía a leña…")
    case .quiet: text("What is said instead of words.", "Three stars, no comment.")
    }
  }

  package static let schema = makeSchema("newest review")
}
