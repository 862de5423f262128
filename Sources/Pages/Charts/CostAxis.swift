/// An axis of prices from zero, with at most five ticks at round prices.
struct CostAxis {
  /// Ticks in the minor unit.
  let ticks: [Int64]
  private let end: Int64

  init(to highest: Int64) {
    let highest = min(max(highest, 1), Int64.max / 4000)
    var step: Int64 = 1
    // The steps are 1, 2, 5 and 10 times a power of ten; the first one is used of which four reach the end.
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

  /// The position of a price, between 1 and 97 per cent.
  func place(_ price: Int64) -> String {
    Percent.text(permille: 10 + Int(min(max(price, 0), end) * 960 / end))
  }
}
