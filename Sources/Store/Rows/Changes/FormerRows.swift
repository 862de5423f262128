/// What a night took away or changed, as it was: a few words of each row, for reports of what changed.
struct FormerRows {
  /// A row that went. Its words went with it.
  struct Row {
    var id: String?
    var user: Int64?
    var restaurant: Int64?
    var stars: Double?
  }

  /// At most so many rows are listed; the others are only counted.
  static let most = 20_000

  private(set) var gone: [Row] = []
  /// The stars before the night of rows that changed, by key.
  private(set) var stars: [Int64: Double] = [:]

  var isFull: Bool { gone.count >= Self.most }

  mutating func drop(_ row: Row) {
    if !isFull { gone.append(row) }
  }

  /// Keeps the value from before the night, even if the row changes twice.
  mutating func edit(_ key: Int64, stars before: Double?) {
    guard let before, stars[key] == nil, stars.count < Self.most else { return }
    stars[key] = before
  }
}
