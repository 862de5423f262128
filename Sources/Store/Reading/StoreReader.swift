package import Model

/// Reads what pages show; one per thread, read-only, beside the writer.
///
/// Answers depend on the rows alone, never on the order in which they arrived: ties are broken by the ids' bytes.
package final class StoreReader {
  let connection: Connection
  package let usersPages: UsersPages

  init(_ connection: Connection, usersPages: UsersPages) {
    self.connection = connection
    self.usersPages = usersPages
  }

  /// What the site adds up to.
  package func totals() throws -> SiteTotals { SiteTotals() }

  /// Restaurants, by id; `body` gets the store's key and the id.
  package func eachRestaurant(_ body: (Int64, String) throws -> Void) throws {}

  /// Users with pages, by id; `body` gets the store's key and the id.
  package func eachUser(_ body: (Int64, String) throws -> Void) throws {}

  /// Everything on a restaurant's first page; nil where the key has no page.
  package func restaurantDossier(_ key: Int64) throws -> RestaurantDossier? { nil }

  /// Everything on a user's first page, less what is not `show`n; nil where the key has no page.
  package func userDossier(_ key: Int64, show: UserShow) throws -> UserDossier? { nil }

  /// A full leaf of a restaurant's reviews, newest first; leaf 1 holds the 20 oldest.
  package func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review] { [] }

  /// A full leaf of a user's reviews, newest first; leaf 1 holds the 20 oldest.
  package func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review] { [] }

  package enum EntryOrder: Sendable, Hashable {
    /// By case-folded name, then name, then id; those without a name last.
    case name
    case id
  }

  /// Restaurants as rows of a list, of one cuisine (in any capitals) where one is named.
  package func restaurantEntries(
    asOf: CivilDay, cuisine: String? = nil, order: EntryOrder = .name, _ body: (RestaurantEntry) throws -> Void
  ) throws {}

  /// The best by honest rank: each mean counts as if ten more reviews had given the site's mean.
  package func best(limit: Int, asOf: CivilDay, cuisine: String? = nil) throws -> [RestaurantEntry] { [] }

  /// The newest dated reviews of restaurants that have a page.
  package func newestReviews(
    limit: Int
  ) throws -> [(restaurant: Review.Subject, author: Review.Subject?, review: Review)] { [] }

  /// Cuisines by case-folded name with their number of restaurants; most first, then by name.
  package func cuisines() throws -> [CuisineCount] { [] }

  /// Whose pages may differ from what was published last.
  package func changedSubjects() throws -> ChangedSubjects { ChangedSubjects(everything: true) }
}
