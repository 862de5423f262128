/// The sums of a group of reviews.
struct ReviewSums: Codable {
  var reviews: Int64 = 0
  /// The number of reviews whose stars count in a mean.
  var rated: Int64 = 0
  /// Millionths of stars. The sum of whole numbers is the same in every order.
  var millionths: Int64 = 0

  init() {}

  init(reviews: Int64, rated: Int64, stars: Double) {
    (self.reviews, self.rated) = (reviews, rated)
    millionths = Int64((stars * 1_000_000).rounded())
  }

  mutating func add(_ sums: ReviewSums) {
    reviews += sums.reviews
    rated += sums.rated
    millionths += sums.millionths
  }

  @inline(__always)
  mutating func add(stars: Double?) {
    reviews &+= 1
    guard let stars, let millionths = AnalystStars.millionths(stars) else { return }
    rated &+= 1
    self.millionths &+= millionths
  }

  var stars: Double { Double(millionths) / 1_000_000 }

  /// The same number as `stars_mean` returns; nil without stars.
  var mean: Double? { rated == 0 ? nil : AnalystStars.mean(millionths, of: rated) }
}
