internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard search`: makes the search's index, in steps that share the names of the site.
struct SearchFilter {
  let night: ShardNight

  /// Writes the names of a shard's subjects.
  static func write(_ reader: StoreReader, of shard: Shard, to output: FrameWriter) throws {
    try reader.eachName { name in
      if shard.owns(name.kind == .person ? .users : .restaurants, name.id) { try write(name, to: output) }
    }
  }

  /// Writes a name. Restaurants whose names fold alike meet, as their entries tell them apart.
  static func write(_ name: SearchName, to output: FrameWriter) throws {
    let folded = Array((name.kind == .restaurant ? NameFolding.folded(name.name) : name.place ?? name.name).utf8)
    try output.add(
      .searched, route: route(folded), key: folded + [0] + Array(name.name.utf8) + [0] + Array(name.id.utf8),
      value: name)
  }

  private static func route(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) }
  }

  /// The task of what is made together.
  private func route(ofPlace place: [UInt8]) -> UInt64 { Self.route(place) % UInt64(night.plan.shards) }

  /// `search names`: prepares names, and sums up what they begin with.
  func runNames(_ input: FrameReader, _ output: FrameWriter) throws {
    let tally = try SearchTally { add in
      try input.each { tag, record in
        guard tag == .searched else { throw input.unknown(record) }
        try add(record.value())
      }
    } _: { name in
      try output.add(.prepared, route: Self.route(name), key: [], body: name)
    }
    try tally.eachUnit { unit, sum in
      let key = withUnsafeBytes(of: unit.bigEndian) { Array($0) }
      try output.add(.unit, route: Self.route(key), key: key, value: sum)
    }
    try tally.eachWord { try output.add(.word, route: Self.route($0), key: $0, body: []) }
    // The index has its first piece even if no name can be found.
    try output.add(.word, route: Self.route([]), key: [], body: [])
  }

  /// `search sums`: adds up what names begin with, and leaves of each word one.
  func runSums(_ input: FrameReader, _ output: FrameWriter) throws {
    typealias Found = (key: [UInt8], sum: SearchTally.Sum?)
    var wordBytes = 0
    try input.eachGroup(of: { [$0.tag] + Array($0.key) }, begin: { Found(Array($0.dropFirst()), nil) }) {
      found, tag, record in
      switch tag {
      case .unit:
        var sum = try record.value(SearchTally.Sum.self)
        if let known = found.sum { sum.add(known) }
        found.sum = sum
      case .word: break
      default: throw input.unknown(record)
      }
    } end: { found in
      if let sum = found.sum { return try output.add(.unit, route: 0, key: found.key, value: sum) }
      guard !found.key.isEmpty else { return }
      wordBytes += SearchTally.bytes(ofWord: found.key)
      try output.add(.word, route: Self.route(found.key), key: found.key, body: [])
    }
    var sums = SumTable(output)
    try sums.add(.total(.wordBytes), wordBytes)
    try sums.flush()
  }

  /// `search plan`: decides from the sums of all which pieces there are.
  func runPlan(_ input: FrameReader, _ output: FrameWriter) throws {
    var units: [(number: UInt64, sum: SearchTally.Sum)] = []
    var wordBytes = 0
    try input.each { tag, record in
      switch tag {
      case .unit where record.key.count == 8:
        units.append((UInt64(bigEndian: record.key.loadUnaligned(as: UInt64.self)), try record.value()))
      case .sum: wordBytes += Int(try record.value(FigureSum.self).number)
      default: throw input.unknown(record)
      }
    }
    try SearchPieces(units, wordBytes: wordBytes).each { place, group in
      try output.add(.piece, route: route(ofPlace: place), key: place, body: group)
    }
  }

  /// `search cut`: writes each name and word to the pieces that have them, and the best names of branches.
  func runCut(_ input: FrameReader, _ output: FrameWriter) throws {
    var pieces: [(place: [UInt8], group: [UInt8])] = []
    try FrameReader.opening(night.path(.pieces)).each { _, record in
      pieces.append((Array(record.key), Array(record.body)))
    }
    var cut = try SearchCut(pieces)
    try input.each { tag, record in
      switch tag {
      case .prepared:
        try cut.add(record.body) { place in
          try output.add(.prepared, route: route(ofPlace: place), key: place, body: Array(record.body))
        }
      case .word:
        try cut.add(word: Array(record.key)) { key in
          try output.add(.word, route: route(ofPlace: SearchPlace.of(key)), key: key, body: [])
        }
      default: throw input.unknown(record)
      }
    }
    try cut.eachBranch { place, best in
      try output.add(.best, route: route(ofPlace: place), key: place, body: best)
    }
  }

  /// `search`: makes pieces into a pack.
  func runPieces(_ input: FrameReader, _ output: FrameWriter) throws {
    try TaskScratch.run(night.request, night.context) { scratch in
      try SiteRecords(night, by: .lists, scratch).write(to: output) { sink in
        let files = try sink.open(.folder(SearchMaker.folder))
        try input.eachGroup(
          of: { SearchPlace.of(Array($0.key)) }, begin: { SearchMaker($0, folder: scratch) }
        ) { maker, tag, record in
          switch tag {
          case .piece: try maker.set(group: Array(record.body))
          case .best: try maker.add(best: Array(record.body))
          case .prepared: try maker.add(name: record.body)
          case .word: try maker.add(wordBy: Array(record.key))
          default: throw input.unknown(record)
          }
        } end: { maker in
          try night.context.checkCancelled()
          var maker = maker
          try maker.make { try files.accept($0) }
        }
        try files.close()
      }
    }
  }
}
