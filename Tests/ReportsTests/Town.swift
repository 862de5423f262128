/// A few hundred reviews of thirty restaurants, in one order or the other: same rows, other keys.
enum Town {
  static func rows(reversed: Bool) -> String {
    var state: UInt64 = 42
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    var restaurants: [(id: Int, sql: String)] = []
    for id in 1...30 {
      restaurants.append((id, "'r\(id)', 'Name \(id % 7)', '\(["Chifa", "chifa", "Grill", ""][id % 4])', 1, 0, \(id)"))
    }
    var reviews: [String] = []
    for id in 1...600 {
      let restaurant = next(30) + 1
      let key = reversed ? 31 - restaurant : restaurant
      let user = next(40) + 1
      let stars = next(10) == 0 ? "NULL" : "\(Double(next(10) + 1) / 2 + Double(next(3)) / 10)"
      let time = next(20) == 0 ? "NULL" : String(1_710_000_000_000_000 + next(63_000_000) * 1_000_000)
      reviews.append("'v\(id)', \(id), \(id), \(reversed ? 41 - user : user), \(key), min(5, \(stars)), 'x', \(time)")
    }
    var orders: [String] = []
    for id in 1...300 {
      let key = id % 30 + 1
      orders.append(
        "'o\(id)', \(id), \(id), \(reversed ? 31 - key : key), '\(next(90) + 10).\(next(90) + 10)', '\(next(90) + 10).\(next(90) + 10)', "
          + "1773446400000000, \(1_773_446_400_000_000 + next(9000) * 1_000_000)")
    }
    if reversed {
      restaurants.reverse()
      reviews.reverse()
      orders.reverse()
    }
    var users = (1...40).map { "'u\($0)', 'User \($0 % 9)', 1, 0, \($0)" }
    if reversed { users.reverse() }
    func insert(_ head: String, _ rows: [String]) -> String {
      rows.enumerated().map { "INSERT INTO \(head) VALUES (\($0 + 1), \($1));\n" }.joined()
    }
    return insert("restaurants(key, id, name, cuisine, present, derived, digest)", restaurants.map(\.sql))
      + "INSERT INTO restaurant_cuisines SELECT key, 1, cuisine, cuisine FROM restaurants WHERE cuisine IS NOT NULL;\n"
      + insert("users(key, id, name, present, derived, digest)", users)
      + insert("reviews(key, id, id_hash, digest, user_key, restaurant_key, stars, comment, created_at)", reviews)
      + insert(
        "orders(key, id, id_hash, digest, restaurant_key, total, quoted, created_at, delivered_at)", orders)
  }
}
