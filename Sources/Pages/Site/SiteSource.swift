package import Model
package import Store

/// Where pages get their data: a store's reader in the house, hand-made values in tests. Used by one thread.
package protocol SiteSource {
  func totals() throws -> SiteTotals
  func eachRestaurant(_ body: (Int64, String) throws -> Void) throws
  func eachUser(_ body: (Int64, String) throws -> Void) throws
  /// Everybody who has a page, in runs that are best read together; nil where nobody knows such runs.
  func runs() -> [SubjectRun]?
  /// Says that the pages of a run's subjects are asked for next, in the order of their keys.
  func expect(_ run: SubjectRun) throws
  func restaurantDossier(_ key: Int64) throws -> RestaurantDossier?
  func userDossier(_ key: Int64, show: UserShow) throws -> UserDossier?
  func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review]
  func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review]
  /// Which leaves of an expected subject may be others than the published.
  func leavesToMake(_ kind: Collection, _ key: Int64) -> ChangedLeaves
  func restaurantEntries(
    asOf: CivilDay, cuisine: String?, order: StoreReader.EntryOrder, _ body: (RestaurantEntry) throws -> Void) throws
  func best(limit: Int, asOf: CivilDay, cuisine: String?) throws -> [RestaurantEntry]
  func newestReviews(limit: Int) throws -> [NewestReview]
  /// Everybody who has a page, in no order that means anything.
  func eachRestaurantPage(_ body: (PageSubject) throws -> Void) throws
  func eachUserPage(_ body: (PageSubject) throws -> Void) throws
  func cuisines() throws -> [CuisineCount]
  /// The kinds, folded, of these restaurants.
  func cuisines(of restaurants: [Int64]) throws -> Set<String>
  /// Where restaurants with a page stand, and their means.
  func eachSpot(_ body: (Position, _ rated: Int, _ halfStars: Int) throws -> Void) throws
  /// Whether there are any.
  func hasCuisines() throws -> Bool
  /// The newest modification time among the export files.
  func synced() throws -> Timestamp?
  /// The names of all restaurants, dishes and people that have pages.
  func eachName(_ body: (SearchName) throws -> Void) throws
  /// What became of a photo; nil where it was never asked for.
  func photoCopy(_ reference: String, kind: PhotoKind) throws -> PhotoCopy?
}

extension SiteSource {
  package func runs() -> [SubjectRun]? { nil }
  package func expect(_ run: SubjectRun) throws {}
  package func hasCuisines() throws -> Bool { try !cuisines().isEmpty }
  package func synced() throws -> Timestamp? { try totals().synced }
  package func leavesToMake(_ kind: Collection, _ key: Int64) -> ChangedLeaves { .all }
}
