package import Templating

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
