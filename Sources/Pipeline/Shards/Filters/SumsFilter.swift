internal import Lake
internal import Model

/// `sumaq shard sums`: adds up the figures that have one key, which follow one another.
struct SumsFilter {
  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var last: (key: [UInt8], route: UInt64, sum: FigureSum)?
    func write() throws {
      guard let last else { return }
      try output.add(.sum, route: last.route, key: last.key, body: last.sum.bytes)
    }
    try input.each { tag, record in
      guard tag == .sum else { throw input.unknown(record) }
      let sum = try FigureSum(record.body)
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
