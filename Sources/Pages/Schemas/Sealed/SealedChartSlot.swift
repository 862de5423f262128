package import Templating

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
