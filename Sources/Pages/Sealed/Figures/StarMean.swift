internal import Model

/// The mean of some ratings with the half width of its 95 % interval, in thousandths of a star.
///
/// The interval hangs on the mean and the number alone, so that it follows from the sums of closed months: ratings are
/// taken to differ by one star, or by as much as is possible at all with such a mean, but by half a star at least.
struct StarMean {
  let rated: Int
  let milliStars: Int
  let mean: Int
  let margin: Int

  /// The least number of ratings.
  static let fewest = RollingMean.fewest

  /// Nil for too few ratings.
  init?(rated: Int, milliStars: Int) {
    guard rated >= Self.fewest else { return nil }
    self.rated = rated
    self.milliStars = milliStars
    let mean = Double(milliStars) / 1000 / Double(rated)
    let possible = max(0, (mean - 1) * (5 - mean)).squareRoot()
    let deviation = max(0.5, min(1, possible))
    self.mean = (milliStars * 2 + rated) / (rated * 2)
    margin = Int((1960 * deviation / Double(rated).squareRoot()).rounded())
  }

  init?(_ point: RollingMean.Point) { self.init(rated: point.rated, milliStars: point.milliStars) }

  /// Whether this mean is above another by more than chance.
  func isClearlyAbove(_ other: StarMean) -> Bool {
    let apart = mean - other.mean
    return apart > 0 && apart * apart > margin * margin + other.margin * other.margin
  }

  func text(_ language: Language) -> String { language.mean(milliStars: milliStars, rated: rated) }
}
