internal import Lake
internal import Model

/// `sumaq shard sums`: adds up the figures that have one key, which follow one another.
struct SumsFilter {
  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var last: (key: [UInt8], route: UInt64, sum: FigureSum)?
    func write() throws {
      guard let last else { return }
      try output.add(.sum, route: last.route, key: last.key, value: last.sum)
    }
    try input.each { tag, record in
      guard tag == .sum else { throw input.unknown(record) }
      let sum = try record.value(FigureSum.self)
      if let known = last, known.key.elementsEqual(record.key) {
        last?.sum.add(sum)
      } else {
        try write()
        last = (Array(record.key), record.route, sum)
      }
    }
    try write()
  }
}

/// A number with the first id of those that it counts, by bytes; empty if no id matters.
struct FigureSum: Codable {
  private(set) var number: Int64
  private(set) var least: [UInt8]

  init(_ number: Int, least: [UInt8]) { (self.number, self.least) = (Int64(number), least) }

  mutating func add(_ other: FigureSum) {
    number += other.number
    if other.least.lexicographicallyPrecedes(least) { least = other.least }
  }
}

/// Adds sums up, and writes them when they are many.
struct SumTable {
  private static let most = 100_000

  private let output: FrameWriter
  /// By the keys, as two texts that look the same have one sum.
  private var sums: [[UInt8]: FigureSum] = [:]

  init(_ output: FrameWriter) { self.output = output }

  mutating func add(_ sum: WholeSum, _ number: Int, least: [UInt8] = []) throws {
    let (key, figure) = (try sum.key, FigureSum(number, least: least))
    if sums[key]?.add(figure) == nil { sums[key] = figure }
    if sums.count >= Self.most { try flush() }
  }

  mutating func flush() throws {
    for (key, figure) in sums {
      let route = key.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) }
      try output.add(.sum, route: route, key: key, value: figure)
    }
    sums.removeAll(keepingCapacity: true)
  }
}
