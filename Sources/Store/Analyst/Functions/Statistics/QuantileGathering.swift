/// The state of `median`, `percentile` and `quantile`.
final class QuantileGathering: AnalystGathering {
  /// The function as it is called.
  private let function: String
  /// The value of the second argument that means the greatest number.
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

/// Numbers in ascending order, to and from which single numbers are added and removed.
///
/// They are held in blocks, so that neither costs more than a block and the list of blocks.
struct SortedNumbers {
  private var blocks: [[Double]] = []
  private(set) var count = 0
  private static let most = 1024

  init() {}

  init(sorting numbers: [Double]) {
    let sorted = numbers.sorted()
    count = sorted.count
    for start in stride(from: 0, to: sorted.count, by: Self.most / 2) {
      blocks.append(Array(sorted[start..<min(start + Self.most / 2, sorted.count)]))
    }
  }

  var all: [Double] { blocks.flatMap(\.self) }

  mutating func insert(_ number: Double) {
    count += 1
    guard !blocks.isEmpty else { return blocks.append([number]) }
    let block = min(self.block(of: number), blocks.count - 1)
    blocks[block].insert(number, at: Self.place(of: number, blocks[block]))
    guard blocks[block].count > Self.most else { return }
    let upper = Array(blocks[block][(Self.most / 2)...])
    blocks[block].removeSubrange((Self.most / 2)...)
    blocks.insert(upper, at: block + 1)
  }

  /// Removes one occurrence of the number, if there is any.
  mutating func remove(_ number: Double) {
    let block = block(of: number)
    guard block < blocks.count else { return }
    let place = Self.place(of: number, blocks[block])
    guard place < blocks[block].count, blocks[block][place] == number else { return }
    blocks[block].remove(at: place)
    if blocks[block].isEmpty { blocks.remove(at: block) }
    count -= 1
  }

  /// The number that has so many before it.
  subscript(place: Int) -> Double {
    var rest = place
    for block in blocks {
      if rest < block.count { return block[rest] }
      rest -= block.count
    }
    return .nan
  }

  /// The first block whose last number is not less.
  private func block(of number: Double) -> Int {
    Self.first(blocks.count) { (blocks[$0].last ?? .infinity) >= number }
  }

  private static func place(of number: Double, _ block: [Double]) -> Int { first(block.count) { block[$0] >= number } }

  /// The first index that fulfils a condition which all indices after it fulfil too.
  private static func first(_ count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
