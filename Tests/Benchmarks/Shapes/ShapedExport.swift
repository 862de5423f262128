import Platform

/// An export of a shape, the same for the same shape and size.
struct ShapedExport {
  private let shape: BenchmarkShape
  private let size: BenchmarkSize
  private let folder: String
  private static let cuisines = ["Pizza", "Thai", "Peruvian", "Ramen", "Tapas", "Vegan", "Burgers", "Chifa"]
  /// 2026-05-01, before which all rows lie.
  private static let end = 1_777_593_600_000

  init(_ shape: BenchmarkShape, _ size: BenchmarkSize, in folder: String) {
    (self.shape, self.size, self.folder) = (shape, size, folder)
  }

  /// Writes the export of the first night.
  func write() throws {
    try Files.makeFolder(folder)
    var random = ShapedRandom(seed: 1)
    try lines("restaurants", size.restaurants) { restaurant($0, &random) }
    try lines("users", size.users) { Self.user($0) }
    let count = shape.reviews(size)
    try lines("reviews", count) { review($0, of: count, &random) }
    let beside = count * shape.rowsBeside
    guard beside > 0 else { return }
    try lines("dishes", beside) { dish($0, &random) }
    try lines("visits", beside) { pair($0, "visitedAt", &random) }
    try lines("favorites", beside) { pair($0, "addedAt", &random) }
    try lines("orders", beside) { order($0, &random) }
  }

  /// Adds a night's new reviews, 5 % of those of the first night, half of them by new users.
  func grow(night: Int) throws {
    var random = ShapedRandom(seed: UInt64(1000 + night))
    let count = shape.reviews(size) / 20
    try lines("users-\(night)", count / 4) { Self.user(size.users + night * count + $0) }
    try lines("reviews-\(night)", count) { number in
      let newUser = number % 2 == 0 ? size.users + night * count + number / 2 % max(1, count / 4) : nil
      return review(shape.reviews(size) * 100 + night * count + number, of: 0, user: newUser, &random)
    }
  }

  private func lines(_ name: String, _ count: Int, _ line: (Int) -> String) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 200)
    for number in 0..<count { bytes += Array("{\(line(number))}\n".utf8) }
    try Files.write(bytes, to: Path.join(folder, "\(name).ndjson"))
  }

  private func restaurant(_ number: Int, _ random: inout ShapedRandom) -> String {
    let cuisine = Self.cuisines[random.below(Self.cuisines.count)]
    return #""id":"r\#(number)","name":"\#(ShapedText.name(number)) \#(number)","typeOfFood":"\#(cuisine)","#
      + #""address":"Street \#(number % 500) \#(number % 90), District \#(number % 37)","#
      + #""lat":\#(degrees(-16.4, &random)),"lon":\#(degrees(-71.5, &random)),"createdAt":\#(Self.end - 90_000_000_000)"#
  }

  private func degrees(_ middle: Double, _ random: inout ShapedRandom) -> Double {
    middle + Double(random.below(20_000) - 10_000) / 100_000
  }

  private static func user(_ number: Int) -> String {
    #""id":"u\#(number)","name":"\#(ShapedText.name(number * 7)) \#(number)","createdAt":\#(end - 80_000_000_000)"#
  }

  private func review(_ number: Int, of count: Int, user: Int? = nil, _ random: inout ShapedRandom) -> String {
    let isFirst = Double(random.below(1000)) < shape.firstShare * 1000
    let place = isFirst ? 0 : random.below(size.restaurants)
    // Exports come by date, near enough.
    let time = count == 0 ? Self.end + number % 80_000_000 : Self.end - (count - number) * (60_000_000_000 / count)
    let words = shape.wordBytes == 0 ? "" : #","comment":"\#(ShapedText.words(shape.wordBytes, &random))""#
    return #""id":"v\#(number)","user_id":"u\#(user ?? random.below(size.users))","restaurant_id":"r\#(place)","#
      + #""stars":\#(random.below(5) + 1)\#(words),"createdAt":\#(time)"#
  }

  private func dish(_ number: Int, _ random: inout ShapedRandom) -> String {
    #""id":"d\#(number)","restaurantId":"r\#(random.below(size.restaurants))","name":"\#(ShapedText.name(number % 4000))","#
      + #""dishType":"Mains","price":\#(random.below(80) + 5).50,"rating":\#(random.below(5) + 1)"#
  }

  private func pair(_ number: Int, _ date: String, _ random: inout ShapedRandom) -> String {
    #""userId":"u\#(number % size.users)","restaurantId":"r\#((number / size.users * 31 + number) % size.restaurants)","#
      + #""id":"p\#(number)","\#(date)":\#(Self.end - random.below(60_000) * 1_000_000)"#
  }

  private func order(_ number: Int, _ random: inout ShapedRandom) -> String {
    #""id":"o\#(number)","user_id":"u\#(random.below(size.users))","restaurant_id":"r\#(random.below(size.restaurants))","#
      + #""status":"delivered","total":\#(random.below(90) + 9).00,"createdAt":\#(Self.end - random.below(60_000) * 1_000_000)"#
  }
}
