internal import Model
internal import Store

/// The data of the home page.
struct HomeData {
  var totals: SiteTotals
  var cuisines: [CuisineCount] = []
  var districts: [DistrictTally] = []
  /// The best restaurants, at most a hundred.
  var best: [RestaurantEntry] = []
  var newest: [NewestReview] = []
  /// All restaurants by name, if they are at most a hundred.
  var all: [RestaurantEntry] = []
  var letters: [LetterTree.Page] = []
  /// The restaurants on the letters' pages; nil if these are reused.
  var list: LetterList?

  /// Whether the home page leaves out some of the best.
  var hasBestPage: Bool { best.count { $0.rated > 0 } > PageBuilder.bestOnHome }

  /// Whether the home page leaves out some districts.
  var hasDistrictsPage: Bool { districts.count > PageBuilder.districtsOnHome }
}
