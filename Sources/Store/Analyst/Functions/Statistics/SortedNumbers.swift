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
