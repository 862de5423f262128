package import Templating

/// A number in a row of numbers.
package enum SealedFigureSlot: Int, PageSlot {
  case label, number, small

  package var slot: Slot {
    switch self {
    case .label: text("What is counted.", "Awaiting a reply")
    case .number: text("The number.", "3")
    case .small: text("What it compares to.", "2 of them with three stars or fewer")
    }
  }

  package static let schema = makeSchema("sealed figure")
}
