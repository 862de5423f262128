/// The state of `median`, `percentile` and `quantile`.
final class QuantileGathering: AnalystGathering {
  /// The function as it is called.
  private let function: String
  /// The value of the second argument that stands for the greatest number.
  private let whole: Double
  private let room: AnalystRoom
  private var fraction: Double?
  private var sorted = SortedNumbers()
  /// Numbers that were added since the last value was asked for.
  private var fresh: [Double] = []

  init(_ function: String, whole: Double, _ room: AnalystRoom) {
    self.function = function
    self.whole = whole
    self.room = room
  }

  deinit { room.giveBack(sorted.count + fresh.count) }

  func add(_ row: AnalystRow) throws(AnalystFunctionMistake) {
    guard let number = row.number(0) else { return }
    try readFraction(row)
    try room.take(function)
    fresh.append(number)
  }

  func remove(_ row: AnalystRow) throws(AnalystFunctionMistake) {
    guard let number = row.number(0) else { return }
    try readFraction(row)
    sort()
    let before = sorted.count
    sorted.remove(number)
    room.giveBack(before - sorted.count)
  }

  /// Reads the second argument, which must be the same in every row, as the result would depend on their order.
  private func readFraction(_ row: AnalystRow) throws(AnalystFunctionMistake) {
    let asked = row.count > 1 ? row.number(1) : whole / 2
    guard let asked, (0...whole).contains(asked) else {
      throw mistake("takes a second number from 0 to \(Int(whole))")
    }
    if let fraction, fraction != asked / whole { throw mistake("takes the same second number in every row of a group") }
    fraction = asked / whole
  }

  private func mistake(_ reason: String) -> AnalystFunctionMistake {
    AnalystFunctionMistake(
      function, "\(function)() \(reason)", mend: "Write \(function)(x, \(whole == 1 ? "0.9" : "90")).")
  }

  func value(isEnd: Bool) -> Double? {
    // A group needs two of its numbers, for which they need not be sorted.
    if isEnd, sorted.count == 0 { return AnalystMath.quantile(&fresh, fraction ?? 0.5) }
    sort()
    guard sorted.count > 0 else { return nil }
    let place = (fraction ?? 0.5) * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    let low = sorted[below]
    let high = below + 1 < sorted.count ? sorted[below + 1] : low
    return AnalystMath.between(low, high, place - Double(below))
  }

  private func sort() {
    if fresh.count > sorted.count / 16 + 16 {
      sorted = SortedNumbers(sorting: sorted.all + fresh)
    } else {
      for number in fresh { sorted.insert(number) }
    }
    fresh.removeAll(keepingCapacity: true)
  }
}
