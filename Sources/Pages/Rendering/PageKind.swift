internal import Model
package import Templating

/// The kinds of pages, each with its template and its schema.
package enum PageKind: Int, Sendable, Hashable, CaseIterable {
  case restaurant, restaurantLeaf, sheet, user, userLeaf, home, cuisine, letter, district, dish, dishLetter, best,
    districts
  case notFound, sealed, offline, bundle

  /// The template's file in the templates' folder.
  package var file: String {
    switch self {
    case .restaurant: "restaurant.md"
    case .restaurantLeaf: "restaurant-leaf.md"
    case .sheet: "sheet.md"
    case .user: "user.md"
    case .userLeaf: "user-leaf.md"
    case .home: "index.md"
    case .cuisine: "cuisine.md"
    case .letter: "a-z.md"
    case .district: "district.md"
    case .dish: "dish.md"
    case .dishLetter: "dish-letter.md"
    case .best: "best.md"
    case .districts: "districts.md"
    case .notFound: "404.md"
    case .sealed: "sealed/index.md"
    case .offline: "offline.md"
    case .bundle: "bundle.md"
    }
  }

  package var schema: Schema {
    switch self {
    case .restaurant: RestaurantSlot.schema
    case .restaurantLeaf, .userLeaf: LeafSlot.schema
    case .sheet: SheetSlot.schema
    case .user: UserSlot.schema
    case .home: HomeSlot.schema
    case .cuisine, .district: GuideListSlot.schema
    case .letter: LetterSlot.schema
    case .dish: DishPageSlot.schema
    case .dishLetter: DishLetterSlot.schema
    case .best: BestSlot.schema
    case .districts: DistrictsSlot.schema
    case .notFound: NotFoundSlot.schema
    case .sealed: SealedPageSlot.schema
    case .offline: OfflineSlot.schema
    case .bundle: BundleSlot.schema
    }
  }
}

/// The kinds of fragments in sealed folders, each with its template and its schema. They have no frame of their own.
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

  /// Restaurants or users: whose sealed folders have such fragments.
  var subject: Collection { self == .restaurant ? .restaurants : .users }
}
