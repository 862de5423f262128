internal import Model
internal import Store

/// Everything that the home page is made of.
struct HomeData {
  var totals: SiteTotals
  var cuisines: [CuisineCount] = []
  var districts: [DistrictTally] = []
  /// The best, at most a hundred.
  var best: [RestaurantEntry] = []
  var newest: [NewestReview] = []
  /// All restaurants by name where they are at most a hundred.
  var all: [RestaurantEntry] = []
  var spots: [MapDrawing.Spot] = []
  var letters: [LetterTree.Page] = []

  /// Whether home leaves out some of the best.
  var hasBestPage: Bool { best.count { $0.rated > 0 } > PageBuilder.bestOnHome }
}
