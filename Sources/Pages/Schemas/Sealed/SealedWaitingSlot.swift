package import Templating

/// Reviews without a reply.
package enum SealedWaitingSlot: Int, PageSlot {
  case note, first, more, rest

  package var slot: Slot {
    switch self {
    case .note: text("Which they are, and in which order.", "fewest stars and oldest first")
    case .first: list(ReviewSlot.schema, "The first of them.")
    case .more: text("How many follow; empty where none do.", "90 more")
    case .rest: list(ReviewSlot.schema, "Those that follow.")
    }
  }

  package static let schema = makeSchema("sealed waiting")
}
