/// How large the synthetic export is.
enum BenchmarkSize: String, CaseIterable {
  case small
  case medium
  case large
  /// A site of some 50 GB, which needs `--folder` on a disk.
  case huge

  var restaurants: Int { [1000, 10_000, 50_000, 500_000][index] }
  var users: Int { [5000, 50_000, 250_000, 2_500_000][index] }
  var reviews: Int { [10_000, 200_000, 1_000_000, 10_000_000][index] }

  /// How often what decides is measured.
  var rounds: Int { [5, 5, 1, 1][index] }

  /// Whether floors are measured, which need room for the site twice more, and nights with reports.
  var isWhole: Bool { self != .huge }

  var words: String { "\(restaurants) restaurants, \(users) users, \(reviews) reviews" }

  private var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
