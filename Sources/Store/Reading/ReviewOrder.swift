internal import Model

/// The keys of a subject's reviews, newest first, ties broken by the ids' bytes.
struct ReviewOrder {
  /// Whose reviews: the other side's column is read with each.
  enum Side: Hashable {
    case restaurant
    case user

    var column: String { self == .restaurant ? "restaurant_key" : "user_key" }
    var kind: Collection { self == .restaurant ? .restaurants : .users }
  }

  let side: Side
  let subject: Int64
  let keys: [Int64]
  /// Their dates; the smallest integer for none.
  let dates: [Int64]

  init(_ connection: Connection, _ side: Side, _ subject: Int64) throws {
    self.side = side
    self.subject = subject
    let statement = try connection.statement(
      "SELECT key, created_at FROM reviews WHERE \(side.column) = ?1 ORDER BY created_at DESC")
    statement.bind(1, subject)
    defer { statement.reset() }
    var keys: [Int64] = []
    var dates: [Int64] = []
    var tied: Range<Int> = 0..<0
    var ties: [Range<Int>] = []
    var last: Int64?
    while try statement.step() {
      let created = statement.optionalInteger(1)
      if keys.isEmpty || created != last {
        if tied.count > 1 { ties.append(tied) }
        tied = keys.count..<keys.count
      }
      last = created
      keys.append(statement.integer(0))
      dates.append(created ?? .min)
      tied = tied.lowerBound..<keys.count
    }
    if tied.count > 1 { ties.append(tied) }
    for tie in ties { try Self.order(&keys, tie, connection) }
    self.keys = keys
    self.dates = dates
  }

  /// How many reviews are older than a date, and how many not newer.
  func counts(at date: Int64) -> (older: Int, notNewer: Int) {
    (dates.count - firstIndex { $0 < date }, dates.count - firstIndex { $0 <= date })
  }

  private func firstIndex(where holds: (Int64) -> Bool) -> Int {
    var low = 0
    var high = dates.count
    while low < high {
      let middle = (low + high) / 2
      if holds(dates[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The reviews' ids are looked at only where dates are equal.
  private static func order(_ keys: inout [Int64], _ tie: Range<Int>, _ connection: Connection) throws {
    let named = try keys[tie].map { key in (id: try id(of: key, connection), key: key) }
    let ordered = named.sorted { $0.id.lexicographicallyPrecedes($1.id) }
    keys.replaceSubrange(tie, with: ordered.map(\.key))
  }

  private static func id(of key: Int64, _ connection: Connection) throws -> [UInt8] {
    let statement = try connection.statement("SELECT id FROM reviews WHERE key = ?1")
    statement.bind(1, key)
    defer { statement.reset() }
    return try statement.step() ? statement.bytes(0).map { Array($0) } ?? [] : []
  }
}
