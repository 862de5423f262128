package import Templating

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
