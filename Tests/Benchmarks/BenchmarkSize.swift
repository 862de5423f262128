/// How large the synthetic export is.
enum BenchmarkSize: String, CaseIterable {
  case small
  case medium
  case large

  var restaurants: Int { [1000, 10_000, 50_000][index] }
  var users: Int { [5000, 50_000, 250_000][index] }
  var reviews: Int { [10_000, 200_000, 1_000_000][index] }

  /// How often what decides is measured.
  var rounds: Int { [5, 5, 1][index] }

  var words: String { "\(restaurants) restaurants, \(users) users, \(reviews) reviews" }

  private var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
