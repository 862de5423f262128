package import Model
package import Store

/// Where pages get their data: a store's reader in the house, hand-made values in tests. Used by one thread.
package protocol SiteSource {
  func totals() throws -> SiteTotals
  func eachRestaurant(_ body: (Int64, String) throws -> Void) throws
  func eachUser(_ body: (Int64, String) throws -> Void) throws
  /// The subjects whose pages are asked for, in runs that are best read together; nil where any run is as good.
  func runs() -> [SubjectRun]?
  /// What the pages of a run's subjects show, to be asked for in the order of their keys.
  func dossiers(of run: SubjectRun) throws -> any DossierSource
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
  /// The members of a cuisine or a district as rows, and the best of them.
  func restaurantEntries(
    asOf: CivilDay, of list: GuideList, order: StoreReader.EntryOrder, _ body: (RestaurantEntry) throws -> Void) throws
  func best(limit: Int, asOf: CivilDay, of list: GuideList) throws -> [RestaurantEntry]
  /// All districts, most restaurants first, with their names and places.
  func districts() throws -> [DistrictTally]
  /// What tells the districts of these restaurants from all others.
  func districts(of restaurants: [Int64]) throws -> Set<String>
  /// Whether there are any.
  func hasDistricts() throws -> Bool
  /// What a list's restaurants, or all, add up to.
  func figures(of list: GuideList?, withMenus: Bool) throws -> ListFigures
  /// A number that differs where a menu may have changed; no state.
  func editionOfMenus() throws -> Int64
  /// Short words of a guest who gave a restaurant five stars.
  func quote(ofRestaurant id: String) throws -> String?
  /// Every dish that has a page.
  func eachDish(_ body: (_ folded: String, DishEntry) throws -> Void) throws
  /// What a dish's pages show; nil where it has none.
  func dish(_ folded: String) throws -> DishDossier?
  /// The folded names of dishes with pages that these restaurants serve.
  func dishes(of restaurants: [Int64]) throws -> Set<String>
  /// What guests of some of these places say of a dish, a sentence a place.
  func quotes(of dish: String, at places: [DishPlace], most: Int) throws -> [DishQuote]
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

/// Where the pages of some subjects get what they show. Used by one thread.
package protocol DossierSource {
  func restaurant(_ key: Int64) throws -> RestaurantDossier?
  func user(_ key: Int64, show: UserShow) throws -> UserDossier?
  func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review]
  func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review]
  /// By stars, 1 to 5, where a restaurant's reviews with them stand in its list.
  func placesByStars(ofRestaurant key: Int64) throws -> [[Int]]
  func reviews(ofRestaurant key: Int64, places: [Int]) throws -> [Review]
  /// What tells each full leaf of the reviews at these places from itself on other nights.
  func leafDigests(ofRestaurant key: Int64, places: [Int]) throws -> [LedgerDigest]
  /// What tells each full leaf of a subject's reviews from itself on other nights.
  func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest]
}

extension DossierRun: DossierSource {
  package func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest] {
    try reviews.leafDigests(kind, key)
  }

  package func placesByStars(ofRestaurant key: Int64) throws -> [[Int]] { try reviews.placesByStars(ofRestaurant: key) }

  package func leafDigests(ofRestaurant key: Int64, places: [Int]) throws -> [LedgerDigest] {
    try reviews.leafDigests(ofRestaurant: key, places: places)
  }
}

extension SiteSource {
  /// What the pages of one restaurant, or user, show.
  func dossiers(of kind: Collection, _ key: Int64) throws -> any DossierSource {
    try dossiers(of: SubjectRun(kind, keys: [key]))
  }

  package func runs() -> [SubjectRun]? { nil }
  package func hasCuisines() throws -> Bool { try !cuisines().isEmpty }
  package func synced() throws -> Timestamp? { try totals().synced }
}
