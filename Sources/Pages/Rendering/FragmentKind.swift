internal import Model
package import Templating

/// The kinds of fragments in sealed bundles, each with its template and its schema. They have no frame of their own.
package enum FragmentKind: Int, Sendable, Hashable, CaseIterable {
  case restaurant, user, reviews, history, held

  /// The template's file in the templates' folder.
  package var file: String {
    switch self {
    case .restaurant: "sealed/restaurant.md"
    case .user: "sealed/user.md"
    case .reviews: "sealed/reviews.md"
    case .history: "sealed/history.md"
    case .held: "sealed/held.md"
    }
  }

  package var schema: Schema {
    switch self {
    case .restaurant: SealedRestaurantSlot.schema
    case .user: SealedUserSlot.schema
    case .reviews: SealedReviewsSlot.schema
    case .history: SealedHistorySlot.schema
    case .held: SealedHeldSlot.schema
    }
  }
}

extension FragmentKind {
  /// Restaurants or users: whose bundles have such fragments.
  var subject: Collection { self == .restaurant ? .restaurants : .users }
}
