/// The rows that a night removed or changed, as they were before: a few columns of each, for reports of changes.
struct FormerRows {
  /// A row that was removed. Its comment is not kept.
  struct Row {
    var id: String?
    var user: Int64?
    var restaurant: Int64?
    var stars: Double?
  }

  /// The most rows that are listed; further ones are only counted.
  static let most = 20_000

  private(set) var gone: [Row] = []
  /// The stars that changed rows had before the night, by key.
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
