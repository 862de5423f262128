package import Model
package import Store

/// A store's rows and photos as the data source of pages: the reader of one worker, and the photos' reader of all
/// workers.
package struct StoreSource: SiteSource {
  private let reader: StoreReader
  private let photos: PhotoQueueReader
  private let plan: DossierPlan?

  /// `plan` has the subjects whose pages are made.
  package init(_ reader: StoreReader, photos: PhotoQueueReader, plan: DossierPlan? = nil) {
    self.reader = reader
    self.photos = photos
    self.plan = plan
  }

  package func totals() throws -> SiteTotals { try reader.totals() }

  package func eachRestaurant(_ body: (Int64, String) throws -> Void) throws { try reader.eachRestaurant(body) }

  package func eachUser(_ body: (Int64, String) throws -> Void) throws { try reader.eachUser(body) }

  package func runs() -> [SubjectRun]? { plan?.runs }

  package func dossiers(of run: SubjectRun) throws -> any DossierSource { try reader.dossiers(of: run, plan) }

  package func restaurantEntries(
    asOf: CivilDay, cuisine: String?, order: StoreReader.EntryOrder, _ body: (RestaurantEntry) throws -> Void
  ) throws {
    try reader.restaurantEntries(asOf: asOf, cuisine: cuisine, order: order, body)
  }

  package func best(limit: Int, asOf: CivilDay, cuisine: String?) throws -> [RestaurantEntry] {
    try reader.best(limit: limit, asOf: asOf, cuisine: cuisine)
  }

  package func restaurantEntries(
    asOf: CivilDay, of list: GuideList, order: StoreReader.EntryOrder, _ body: (RestaurantEntry) throws -> Void
  ) throws {
    try reader.restaurantEntries(asOf: asOf, of: list, order: order, body)
  }

  package func best(limit: Int, asOf: CivilDay, of list: GuideList) throws -> [RestaurantEntry] {
    try reader.best(limit: limit, asOf: asOf, of: list)
  }

  package func districts() throws -> [DistrictTally] { try reader.districts() }

  package func districts(of restaurants: [Int64]) throws -> Set<String> { try reader.districts(of: restaurants) }

  package func hasDistricts() throws -> Bool { try reader.hasDistricts() }

  package func figures(of list: GuideList?, withMenus: Bool) throws -> ListFigures {
    try reader.figures(of: list, withMenus: withMenus)
  }

  package func releaseMenus() { reader.releaseMenus() }

  package func editionOfMenus() throws -> Int64 { try reader.editionOfMenus() }

  package func quote(ofRestaurant id: String) throws -> String? { try reader.quote(ofRestaurant: id) }

  package func newestReviews(limit: Int) throws -> [NewestReview] { try reader.newestReviews(limit: limit) }

  package func eachRestaurantPage(_ body: (PageSubject) throws -> Void) throws { try reader.eachRestaurantPage(body) }

  package func eachUserPage(_ body: (PageSubject) throws -> Void) throws { try reader.eachUserPage(body) }

  package func cuisines() throws -> [CuisineCount] { try reader.cuisines() }

  package func eachDish(_ body: (_ folded: String, DishEntry) throws -> Void) throws { try reader.eachDish(body) }

  package func dish(_ folded: String) throws -> DishDossier? { try reader.dish(folded) }

  package func dishes(of restaurants: [Int64]) throws -> Set<String> { try reader.dishes(of: restaurants) }

  package func quotes(of dish: String, at places: [DishPlace], most: Int) throws -> [DishQuote] {
    try reader.quotes(of: dish, at: places, most: most)
  }

  package func eachName(_ body: (SearchName) throws -> Void) throws { try reader.eachName(body) }

  package func hasCuisines() throws -> Bool { try reader.hasCuisines() }

  package func synced() throws -> Timestamp? { try reader.synced() }

  package func cuisines(of restaurants: [Int64]) throws -> Set<String> { try reader.cuisines(of: restaurants) }

  package func eachSpot(_ body: (Position, _ rated: Int, _ milliStars: Int) throws -> Void) throws {
    try reader.eachSpot(body)
  }

  package func sealedSubject(_ kind: Collection, id: String) throws -> SealedSubject? {
    try reader.sealedSubject(kind, id: id)
  }

  package func unanswered(ofRestaurant key: Int64, since moment: Timestamp) throws -> Int {
    try reader.unanswered(ofRestaurant: key, since: moment)
  }

  package func unanswered(ofRestaurant key: Int64, most: Int) throws -> UnansweredReviews {
    try reader.unanswered(ofRestaurant: key, most: most)
  }

  package func events(ofRestaurant key: Int64) throws -> RestaurantEvents { try reader.events(ofRestaurant: key) }

  package func neighbourMonths(
    ofRestaurant key: Int64, from first: Int, through last: Int
  ) throws -> [NeighbourMonths] {
    try reader.neighbourMonths(ofRestaurant: key, from: first, through: last)
  }

  package func reviewDigests(ofRestaurant key: Int64, size: Int) throws -> [LedgerDigest] {
    try reader.reviewDigests(ofRestaurant: key, size: size)
  }

  package func heldState() throws -> LedgerDigest { try reader.heldState() }

  package func personIndex(_ ids: [String]) throws -> PersonIndex { try reader.personIndex(ids) }

  package func holdings(ofUser id: String, in index: PersonIndex) throws -> PersonHoldings {
    try reader.holdings(ofUser: id, in: index)
  }

  package func photoCopy(_ reference: String, kind: PhotoKind) throws -> PhotoCopy? {
    try photos.copy(of: reference, kind)
  }
}
