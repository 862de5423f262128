package import Templating

/// The last closed month beside others.
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
