package import Templating

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
