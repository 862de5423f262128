package import Templating

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
