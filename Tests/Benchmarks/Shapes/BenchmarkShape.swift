/// What kind of app the synthetic export comes from: a program that is tuned on one export is fast on that export.
enum BenchmarkShape: String, CaseIterable {
  /// What `sumaq demo` writes: a guide of one city with everything in it.
  case demo
  /// Reviews of 650 bytes on the average, and no dishes.
  case long
  /// Stars alone, without words.
  case short
  /// Dishes, visits, favourites and orders, each many times the reviews.
  case wide
  /// One restaurant has a tenth of all reviews.
  case skewed
  /// An app that grows: a night adds 5 % of the reviews, with new users.
  case young

  /// What a changed night does to the reviews of an export.
  var nightOfChanges: String { self == .young ? "5 % more reviews" : "1 % of the reviews changed" }

  /// Mean bytes of a review's words; 0 for stars alone.
  var wordBytes: Int {
    switch self {
    case .long: 650
    case .short: 0
    case .demo, .wide, .skewed, .young: 140
    }
  }

  /// Rows of dishes, visits, favourites and orders, each, for one review.
  var rowsBeside: Int { self == .wide ? 4 : 0 }

  /// The share of all reviews that the first restaurant has.
  var firstShare: Double { self == .skewed ? 0.1 : 0 }

  /// Reviews, of those that the size names: a wide export has as many rows in all as others.
  func reviews(_ size: BenchmarkSize) -> Int { self == .wide ? size.reviews / 10 : size.reviews }
}
