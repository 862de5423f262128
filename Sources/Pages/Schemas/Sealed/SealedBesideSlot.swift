package import Templating

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
