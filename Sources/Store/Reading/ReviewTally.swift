internal import Model

/// What a user's reviews add up to beyond their stars.
struct ReviewTally {
  private(set) var restaurants: Set<Int64> = []
  private(set) var photos = 0
  private var cuisines = CuisineTally()

  /// Takes a row of the statements that join a user's reviews with their restaurants.
  mutating func add(_ row: Statement) {
    if !row.isNull(3) { photos += 1 }
    let column = Statement.reviewColumns + 4
    guard let key = row.optionalInteger(column) else { return }
    restaurants.insert(key)
    if let folded = row.text(column + 1) { cuisines.add(folded, spelling: row.text(column + 2) ?? "") }
  }

  var cuisineCounts: [CuisineCount] { cuisines.counts }
}
