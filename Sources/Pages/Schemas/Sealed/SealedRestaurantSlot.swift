package import Templating

/// The dashboard of a restaurant: `sealed/restaurant.md`.
package enum SealedRestaurantSlot: Int, PageSlot {
  case t, site, base, kicker, name, long, page, lead, isEmpty, sheet, hasFigures, figures, waiting, answered, changes,
    beside
  case guests, paid, offers, hasFiles, files

  package var slot: Slot {
    switch self {
    case .t: section(PageSchemas.words, "The words of the site's language.")
    case .site: section(SiteSlot.schema, "What sumaq.json says of the site.")
    case .base: path("The way up to the site's folder.", "../")
    case .kicker: text("What this is, and up to when months are counted.", "Owner’s page · months up to February 2026")
    case .name: text("The restaurant's whole name.", "La Picantería de Doña Zoila")
    case .long: flag("True for names over 60 characters.")
    case .page: path("The restaurant's public page.", "../restaurants/la-picanteria.html")
    case .lead: text("What matters most, in sentences.", "3 reviews await a reply, the oldest since 11 February 2026.")
    case .isEmpty: flag("True where nothing is known of any guest yet.")
    case .sheet: path("A sheet to print for the tables, where there is one.", "../restaurants/la-picanteria/sheet.html")
    case .hasFigures: flag("True where there are numbers.")
    case .figures: list(SealedFigureSlot.schema, "The most important numbers.")
    case .waiting: section(SealedWaitingSlot.schema, "Reviews without a reply.")
    case .answered: text("What is said where every review has one.", "Every review has a reply.")
    case .changes: section(SealedChangesSlot.schema, "The last month beside the one before.")
    case .beside: section(SealedBesideSlot.schema, "The restaurant beside its neighbours.")
    case .guests: section(SealedGuestsSlot.schema, "Visits, orders and favourites by month.")
    case .paid: section(SealedPaidSlot.schema, "What was paid beside what had been quoted.")
    case .offers: section(SealedOffersSlot.schema, "What offers changed.")
    case .hasFiles: flag("True where there are files to download.")
    case .files: list(SealedFileSlot.schema, "Files to download.")
    }
  }

  package static let schema = makeSchema("sealed restaurant")
}

/// Reviews without a reply.
package enum SealedWaitingSlot: Int, PageSlot {
  case note, hasFirst, first, more, rest

  package var slot: Slot {
    switch self {
    case .note: text("Which they are, and in which order.", "from the last 90 days, fewest stars first")
    case .hasFirst: flag("Whether any is of the last 90 days.")
    case .first: list(ReviewSlot.schema, "Those of the last 90 days, fewest stars and oldest first.")
    case .more: text("How many are older; empty where none is.", "90 older")
    case .rest: list(ReviewSlot.schema, "The older ones, in the same order.")
    }
  }

  package static let schema = makeSchema("sealed waiting")
}

/// The last closed month beside those of the neighbours.
package enum SealedChangesSlot: Int, PageSlot {
  case note, finding, now, before, yearBefore, rows

  package var slot: Slot {
    switch self {
    case .note: text("Which months are compared.", "February 2026 beside January")
    case .finding: text("What moved by more than chance.", "More than chance moved: Visits.")
    case .now: text("The last month.", "Feb 2026")
    case .before: text("The month before.", "Jan 2026")
    case .yearBefore: text("The same month a year before.", "Feb 2025")
    case .rows: list(SealedChangeSlot.schema, "What is compared.")
    }
  }

  package static let schema = makeSchema("sealed changes")
}

/// A number of three months.
package enum SealedChangeSlot: Int, PageSlot {
  case name, now, before, yearBefore

  package var slot: Slot {
    switch self {
    case .name: text("What is counted.", "Visits")
    case .now: text("In the last month.", "48")
    case .before: text("In the month before.", "41")
    case .yearBefore: text("In the same month a year before.", "36")
    }
  }

  package static let schema = makeSchema("sealed change")
}

/// A chart below its finding.
package enum SealedChartSlot: Int, PageSlot {
  case heading, measure, drawing

  package var slot: Slot {
    switch self {
    case .heading: text("The finding.", "No neighbour is clearly better")
    case .measure: text("What is drawn.", "Mean stars; the line is the 95% interval.")
    case .drawing: html("The drawing; empty where there is too little to draw.")
    }
  }

  package static let schema = makeSchema("sealed chart")
}

/// Visits, orders and favourites by month.
package enum SealedGuestsSlot: Int, PageSlot {
  case note, kept, charts, caption, rows

  package var slot: Slot {
    switch self {
    case .note: text("Which months are shown.", "by month, up to February 2026")
    case .kept: text("How many people keep the place.", "saved by 12 people")
    case .charts: list(SealedChartSlot.schema, "Visits and orders by month.")
    case .caption: text("The words of the table.", "The numbers by month")
    case .rows: list(SealedMonthSlot.schema, "The same as a table, the newest month first.")
    }
  }

  package static let schema = makeSchema("sealed guests")
}

/// A month in a table.
package enum SealedMonthSlot: Int, PageSlot {
  case month, reviews, mean, visits, orders, quiet

  package var slot: Slot {
    switch self {
    case .month: text("The month.", "Feb 2026")
    case .reviews: text("Reviews in it.", "8")
    case .mean: text("Their mean; a dash where none has stars.", "4.6")
    case .visits: text("Visits in it.", "48")
    case .orders: text("Orders in it.", "36")
    case .quiet: text("Reviews and mean in one line, for narrow screens.", "8 reviews, 4.6")
    }
  }

  package static let schema = makeSchema("sealed month")
}

/// What was paid beside what had been quoted.
package enum SealedPaidSlot: Int, PageSlot {
  case note, chart

  package var slot: Slot {
    switch self {
    case .note: text("Which months are shown.", "by month, up to February 2026")
    case .chart: section(SealedChartSlot.schema, "The median of the differences by month.")
    }
  }

  package static let schema = makeSchema("sealed paid")
}

/// A restaurant beside its neighbours, in closed months alone.
package enum SealedBesideSlot: Int, PageSlot {
  case note, none, charts

  package var slot: Slot {
    switch self {
    case .note: text("Which months count.", "twelve months to February 2026")
    case .none: text("Why there is nothing to compare.", "You have fewer than ten ratings in these months.")
    case .charts: list(SealedChartSlot.schema, "The means with their intervals, and how both went.")
    }
  }

  package static let schema = makeSchema("sealed beside")
}

/// What offers changed.
package enum SealedOffersSlot: Int, PageSlot {
  case note, items, more

  package var slot: Slot {
    switch self {
    case .note: text("What is compared.", "while valid, beside as many days before")
    case .items: list(SealedOfferSlot.schema, "The offers, the newest first.")
    case .more: text("How many older ones are not shown.", "8 older offers are not shown.")
    }
  }

  package static let schema = makeSchema("sealed offers")
}

/// What one offer changed.
package enum SealedOfferSlot: Int, PageSlot {
  case title, span, verdict, rows

  package var slot: Slot {
    switch self {
    case .title: text("What was offered.", "Weekday set lunch")
    case .span: text("When, and how many closed days of it.", "1 March 2026 to 31 March 2026 · 31 days")
    case .verdict: text("Why nothing is compared; empty where something is.", "Too little to tell.")
    case .rows: list(SealedEffectSlot.schema, "What is compared.")
    }
  }

  package static let schema = makeSchema("sealed offer")
}

/// A number while an offer was valid, and before.
package enum SealedEffectSlot: Int, PageSlot {
  case name, during, before, duringADay, beforeADay, finding

  package var slot: Slot {
    switch self {
    case .name: text("What is counted.", "Visits")
    case .during: text("While it was valid.", "58")
    case .before: text("In as many days before.", "31")
    case .duringADay: text("The first number a day.", "1.9 a day")
    case .beforeADay: text("The second number a day.", "1.0 a day")
    case .finding: text("Whether chance explains the difference.", "more than chance")
    }
  }

  package static let schema = makeSchema("sealed effect")
}
