package import Templating

/// What the stars of a subject look like.
package enum RatingsSlot: Int, PageSlot {
  case age, lead, heading, bars, trend, hasCuisines, cuisines

  package var slot: Slot {
    switch self {
    case .age: text("How old the numbers are.", "from reviews up to 12 March 2026")
    case .lead: text("The finding as a sentence; empty under 20 votes.", "56% of the ratings are four or five stars.")
    case .heading: text("The histogram's heading.", "214 ratings, by stars")
    case .bars: list(BarSlot.schema, "The histogram, five stars first.")
    case .trend: html("The drawing of the months, where there are enough.")
    case .hasCuisines: flag("True where cuisines are known.")
    case .cuisines: list(BarSlot.schema, "A user's cuisines, most first.")
    }
  }

  package static let schema = makeSchema("ratings")
}

/// A row of a histogram.
package enum BarSlot: Int, PageSlot {
  case label, width, count

  package var slot: Slot {
    switch self {
    case .label: text("What is counted.", "5 stars")
    case .width: text("The bar's length in percent.", "47.9%")
    case .count: text("The number.", "58")
    }
  }

  package static let schema = makeSchema("bar")
}
