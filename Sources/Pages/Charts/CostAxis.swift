/// An axis of prices from nothing, with at most five ticks at round places.
struct CostAxis {
  /// In the minor unit.
  let ticks: [Int64]
  private let end: Int64

  init(to highest: Int64) {
    let highest = min(max(highest, 1), Int64.max / 4000)
    var step: Int64 = 1
    // 1, 2, 5 and 10 times a power of ten, until four steps reach.
    var factors = [2, 5, 10][...]
    var power: Int64 = 1
    while step * 4 < highest {
      if factors.isEmpty {
        factors = [2, 5, 10][...]
        power *= 10
      }
      step = power * Int64(factors.removeFirst())
    }
    let count = (highest + step - 1) / step
    ticks = (0...count).map { $0 * step }
    end = count * step
  }

  /// Where a price stands, between 1 and 97 per cent.
  func place(_ price: Int64) -> String {
    Percent.text(permille: 10 + Int(min(max(price, 0), end) * 960 / end))
  }
}
