/// What is added to the reviews of each restaurant before it is ranked, so that a few lucky ones do not win: ten reviews
/// at the mean of all. Every list of the best is in this order: home, the pages of cuisines, districts and dishes, and
/// the analysts' league.
package struct RankPrior: Sendable {
  /// The number of reviews that are added. The words `bestOrder` of the languages name it.
  package static let reviews = 10

  /// The mean of all in tenths, as pages show it, so that a review moves only its own restaurant; 0 without stars.
  package let meanTenths: Int

  package init(milliStars: Int, rated: Int) {
    meanTenths = rated == 0 ? 0 : (milliStars + rated * 50) / (rated * 100)
  }

  /// `stars` is the sum of all stars, of which each may be any fraction.
  package init?(stars: Double, rated: Double) {
    let tenths = ((stars * 20 + rated) / (rated * 2)).rounded(.down)
    guard (0...50).contains(tenths) else { return nil }
    meanTenths = Int(tenths)
  }

  /// The mean by which a restaurant with this sum of stars is ranked. Equal ones are equal in any order of the sum.
  package func adjusted(stars: Double, rated: Double, weight: Double = Double(reviews)) -> Double {
    (weight * Double(meanTenths) / 10 + stars) / (weight + rated)
  }
}
