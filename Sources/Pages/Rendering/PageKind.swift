package import Templating

/// The kinds of pages, each with its template and its schema.
package enum PageKind: Int, Sendable, Hashable, CaseIterable {
  case restaurant, restaurantLeaf, user, userLeaf, home, cuisine, letter

  /// Below the templates' folder.
  package var file: String {
    switch self {
    case .restaurant: "restaurant.md"
    case .restaurantLeaf: "restaurant-leaf.md"
    case .user: "user.md"
    case .userLeaf: "user-leaf.md"
    case .home: "index.md"
    case .cuisine: "cuisine.md"
    case .letter: "a-z.md"
    }
  }

  package var schema: Schema {
    switch self {
    case .restaurant: RestaurantSlot.schema
    case .restaurantLeaf, .userLeaf: LeafSlot.schema
    case .user: UserSlot.schema
    case .home: HomeSlot.schema
    case .cuisine: CuisineSlot.schema
    case .letter: LetterSlot.schema
    }
  }
}
