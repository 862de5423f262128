internal import Lake
internal import Model

/// `sumaq shard sums`: adds up the figures that have one key, which follow one another.
struct SumsFilter {
  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var last: (key: [UInt8], route: UInt64, sum: Int64)?
    func write() throws {
      guard let last else { return }
      var body = PackedWriter()
      body.add(last.sum)
      try output.add(.sum, route: last.route, key: last.key, body: body.bytes)
    }
    try input.each { tag, record in
      guard tag == .sum else { throw input.unknown(record) }
      var reader = PackedReader(Array(record.body))
      let number = try reader.number(Int64.self)
      if let known = last, known.key.elementsEqual(record.key) {
        last?.sum += number
      } else {
        try write()
        last = (Array(record.key), record.route, number)
      }
    }
    try write()
  }
}
