/// Moves the numbers on a map apart until none covers another one on a telephone.
struct PinSpread {
  let width: Int
  let height: Int

  /// A number's width on a map of 320 px, in thousandths of the map's width.
  private static let reach = 72
  private static let rounds = 60

  /// The places in their order. One that covers no other is not moved. Only integers are used, so that every machine
  /// computes the same.
  func spread(_ places: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
    var spots = places
    for _ in 0..<Self.rounds {
      let before = spots
      for left in spots.indices {
        for right in spots.indices where right > left { part(&spots, left, right) }
      }
      if zip(before, spots).allSatisfy({ $0 == $1 }) { break }
    }
    return spots
  }

  /// Moves two places that are too close away from each other, each by half of what is missing.
  private func part(_ spots: inout [(x: Int, y: Int)], _ left: Int, _ right: Int) {
    var x = spots[right].x - spots[left].x
    let y = spots[right].y - spots[left].y
    guard x * x + y * y < Self.reach * Self.reach else { return }
    if x == 0, y == 0 { x = 1 }
    let distance = max(1, Self.root(x * x + y * y))
    let step = (Self.reach - distance) / 2 + 1
    move(&spots[right], x * step / distance, y * step / distance)
    move(&spots[left], -x * step / distance, -y * step / distance)
  }

  private func move(_ spot: inout (x: Int, y: Int), _ x: Int, _ y: Int) {
    spot.x = min(max(spot.x + x, Self.reach / 2), width - Self.reach / 2)
    spot.y = min(max(spot.y + y, Self.reach / 2), height - Self.reach / 2)
  }

  /// The integer square root, rounded down.
  private static func root(_ square: Int) -> Int {
    var root = 0
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}
