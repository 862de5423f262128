internal import Model
internal import Store

/// Everything that the home page is made of.
struct HomeData {
  var totals: SiteTotals
  var cuisines: [CuisineCount] = []
  /// The best, at most a hundred.
  var best: [RestaurantEntry] = []
  var newest: [NewestReview] = []
  /// All restaurants by name where they are at most a hundred.
  var all: [RestaurantEntry] = []
  var spots: [MapDrawing.Spot] = []
  var letters: [LetterTree.Page] = []
}
