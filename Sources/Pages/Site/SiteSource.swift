package import Model
package import Store

/// The data source of pages: a store's reader in builds, hand-made values in tests. One thread may use it.
package protocol SiteSource {
  associatedtype Dossiers: DossierSource

  func totals() throws -> SiteTotals
  func eachRestaurant(_ body: (Int64, String) throws -> Void) throws
  func eachUser(_ body: (Int64, String) throws -> Void) throws
  /// The subjects whose pages are made, in runs that are best read together; nil if any runs will do.
  func runs() -> [SubjectRun]?
  /// The data of the pages of a run's subjects, to be read in the order of their keys.
  func dossiers(of run: SubjectRun) throws -> Dossiers
  func newestReviews(limit: Int) throws -> [NewestReview]
  /// Calls `body` with everyone who has a page, in no particular order.
  func eachRestaurantPage(_ body: (PageSubject) throws -> Void) throws
  func eachUserPage(_ body: (PageSubject) throws -> Void) throws
  func cuisines() throws -> [CuisineCount]
  /// The folded cuisines of these restaurants.
  func cuisines(of restaurants: [Int64]) throws -> Set<String>
  /// The restaurants of a cuisine or a district, or all, as rows; and the best of them.
  func restaurantEntries(
    asOf: CivilDay, of list: GuideList?, order: StoreReader.EntryOrder, _ body: (RestaurantEntry) throws -> Void) throws
  func best(limit: Int, asOf: CivilDay, of list: GuideList?) throws -> [RestaurantEntry]
  /// All districts with their figures, those with most restaurants first.
  func districts() throws -> [DistrictTally]
  /// The folded districts of these restaurants.
  func districts(of restaurants: [Int64]) throws -> Set<String>
  /// Whether any restaurant has a district.
  func hasDistricts() throws -> Bool
  /// The figures of a list's restaurants, or of all.
  func figures(of list: GuideList?, withMenus: Bool) throws -> ListFigures
  /// Frees what `figures` keeps of menus.
  func releaseMenus()
  /// A number that changes if a menu may have changed. It is not part of the state.
  func editionOfMenus() throws -> Int64
  /// A short quotation of a guest who gave a restaurant five stars.
  func quote(ofRestaurant id: String) throws -> String?
  /// Calls `body` with every dish that has a page.
  func eachDish(_ body: (_ folded: String, DishEntry) throws -> Void) throws
  /// What a dish's pages show; nil if it has no page.
  func dish(_ folded: String) throws -> DishDossier?
  /// The folded names of dishes with pages that these restaurants serve.
  func dishes(of restaurants: [Int64]) throws -> Set<String>
  /// What guests of some of these restaurants say of a dish, one sentence per restaurant.
  func quotes(of dish: String, at places: [DishPlace], most: Int) throws -> [DishQuote]
  /// Calls `body` with the positions of restaurants with a page, and their ratings.
  func eachSpot(_ body: (Position, _ rated: Int, _ milliStars: Int) throws -> Void) throws
  /// Whether any restaurant has a cuisine.
  func hasCuisines() throws -> Bool
  /// The newest modification time among the export files.
  func synced() throws -> Timestamp?
  /// Calls `body` with the names of all restaurants, dishes and people that have pages.
  func eachName(_ body: (SearchName) throws -> Void) throws
  /// A restaurant or a user by their id, whether they have a page or not; nil if no row tells of them.
  func sealedSubject(_ kind: Collection, id: String) throws -> SealedSubject?
  /// The reviews of a restaurant without a reply, and the `most` newest of them.
  func unanswered(ofRestaurant key: Int64, most: Int) throws -> UnansweredReviews
  func unanswered(ofRestaurant key: Int64, since moment: Timestamp) throws -> Int
  /// What happened at a restaurant, without whose it was.
  func events(ofRestaurant key: Int64) throws -> RestaurantEvents
  /// The neighbours of a restaurant with their months of reviews from `first` to `last`.
  func neighbourMonths(ofRestaurant key: Int64, from first: Int, through last: Int) throws -> [NeighbourMonths]
  /// Digests of a restaurant's reviews and their authors, `size` reviews each, the oldest first.
  func reviewDigests(ofRestaurant key: Int64, size: Int) throws -> [LedgerDigest]
  /// A digest of everything that an index of people is made from.
  func heldState() throws -> LedgerDigest
  /// What rejects and analysts' own tables hold of users.
  func personIndex(_ ids: [String]) throws -> PersonIndex
  /// Everything that is held of a user, who is among those of the index.
  func holdings(ofUser id: String, in index: PersonIndex) throws -> PersonHoldings
  /// The state of a photo; nil if it was never requested.
  func photoCopy(_ reference: String, kind: PhotoKind) throws -> PhotoCopy?
}

/// The data of some subjects' pages. One thread may use it.
package protocol DossierSource {
  func restaurant(_ key: Int64) throws -> RestaurantDossier?
  func user(_ key: Int64, show: UserShow) throws -> UserDossier?
  /// Everything that is known of a user, even of one without a page.
  func member(_ key: Int64) throws -> UserDossier?
  /// A user's reviews at these positions of their list, the newest first.
  func reviews(ofUser key: Int64, positions: Range<Int>) throws -> [Review]
  func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review]
  func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review]
  /// For each number of stars, 1 to 5, the positions of such reviews in a restaurant's list.
  func positionsByStars(ofRestaurant key: Int64) throws -> [[Int]]
  func reviews(ofRestaurant key: Int64, positions: [Int]) throws -> [Review]
  /// The digests of full leaves of the reviews at these positions.
  func leafDigests(ofRestaurant key: Int64, positions: [Int]) throws -> [LedgerDigest]
  /// The digests of full leaves of a subject's reviews.
  func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest]
}

extension StoreReader: SiteSource {}

extension DossierRun: DossierSource {
  package func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest] {
    try reviews.leafDigests(kind, key)
  }

  package func positionsByStars(ofRestaurant key: Int64) throws -> [[Int]] {
    try reviews.positionsByStars(ofRestaurant: key)
  }

  package func leafDigests(ofRestaurant key: Int64, positions: [Int]) throws -> [LedgerDigest] {
    try reviews.leafDigests(ofRestaurant: key, positions: positions)
  }
}

extension SiteSource {
  /// The data of one restaurant's, or user's, pages.
  func dossiers(of kind: Collection, _ key: Int64) throws -> any DossierSource {
    try dossiers(of: SubjectRun(kind, keys: [key]))
  }

  package func runs() -> [SubjectRun]? { nil }
  package func releaseMenus() {}
  package func hasCuisines() throws -> Bool { try !cuisines().isEmpty }
  package func synced() throws -> Timestamp? { try totals().synced }
}
