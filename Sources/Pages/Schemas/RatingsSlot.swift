package import Templating

/// What the stars of a subject look like.
package enum RatingsSlot: Int, PageSlot {
  case age, lead, heading, measure, few, bars, trend, hasCuisines, cuisines

  package var slot: Slot {
    switch self {
    case .age: text("How old the numbers are.", "from reviews up to 12 March 2026")
    case .lead: text("The finding as a sentence; empty under 20 votes.", "93% of the ratings are four stars or more.")
    case .heading: text("The histogram's heading.", "Three in four give it five stars")
    case .measure: text("What is counted, where the heading is a finding.", "214 ratings, by stars")
    case .few: text("Fewer than five ratings in words; then there is no histogram.", "2 × 5 stars, 1 × 3 stars")
    case .bars: list(BarSlot.schema, "The histogram, five stars first.")
    case .trend: section(TrendSlot.schema, "The means of twelve months, where there are enough.")
    case .hasCuisines: flag("True where cuisines are known.")
    case .cuisines: list(BarSlot.schema, "A user's cuisines, most first.")
    }
  }

  package static let schema = makeSchema("ratings")
}

/// How the mean went.
package enum TrendSlot: Int, PageSlot {
  case heading, measure, drawing

  package var slot: Slot {
    switch self {
    case .heading: text("The finding.", "A little higher, within what chance allows")
    case .measure: text("What is drawn.", "At each month the mean of the twelve before it.")
    case .drawing: html("The drawing.")
    }
  }

  package static let schema = makeSchema("trend")
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
