internal import Model

extension SearchPlan.Piece {
  var isBranch: Bool { if case .branch = role { true } else { false } }

  var isDeep: Bool { if case .deep = role { true } else { false } }

  private var bytes: [UInt8] { Array(prefix.text.utf8) }

  /// The id of the shard by which an unchanged piece is detected.
  var id: String {
    if case .pack(let number) = role { return SearchShard.id(ofPack: number, bytes) }
    return SearchShard.id(of: bytes)
  }

  /// The inputs of all its shards.
  var inputs: [UInt8] {
    switch role {
    case .node: SearchShard.inputs(sum, "leaf")
    case .branch: SearchShard.inputs(sum, "branch")
    case .pack(let number): SearchShard.inputs(sum, "pack \(number)")
    case .deep: SearchShard.inputs(sum, "deep")
    }
  }

  /// The bytes in memory that its keys and entries take while it is made. A branch needs only the best names.
  var bytesInMemory: Int { isBranch ? 0 : sum.bytes * 2 }

  /// Makes its shards from what was gathered for it.
  func make(
    _ gathering: SearchGathering, misspellings: Int, _ limits: SearchLimits, _ accept: (SearchShard) throws -> Void
  ) throws {
    var shard = SearchShard(id: id, inputs: inputs)
    switch role {
    case .deep: return try DeepBranch.make(KeyRun(prefix, in: gathering, limits), of: self, accept)
    case .node: shard.add("e", entries: gathering.entries(of: prefix))
    case .pack: shard.add("c", nodes: gathered.map { ($0.last, gathering.entries(of: $0)) })
    case .branch:
      let best = gathering.best(of: prefix)
      shard.add("t", entries: best.entries)
      shard.add("n", numbers: best.counts)
      shard.add("b", text: String(String.UnicodeScalarView(branching.large.compactMap(Unicode.Scalar.init))))
      shard.add("m", number: branching.packs)
      shard.add("c", nodes: gathered.map { ($0.last, gathering.entries(of: $0)) })
      if prefix == .root {
        shard.add("i", text: branching.skeleton)
        shard.add("y", number: misspellings)
      }
    }
    try accept(shard)
  }
}

extension SearchPlan {
  /// The piece that makes a shard, according to its id; nil if none does.
  func owner(ofShard id: [UInt8]) -> Int? {
    if id.first == 0xFE { return nil }
    let isPack = id.count >= 3 && id[id.count - 3] == 0xFF
    let bytes = id == [0] ? [] : isPack ? Array(id.dropLast(3)) : id
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    if isPack {
      let number = Int(id[id.count - 2]) << 8 | Int(id[id.count - 1])
      if let place = packs[Pack(prefix: SearchUnit(exactly: text), number: number)] { return place }
    } else if let place = places[SearchUnit(exactly: text)], text.unicodeScalars.count <= 3 {
      return place
    }
    // It is below a deep branch.
    let unit = text.utf8.withContiguousStorageIfAvailable { SearchUnit($0) } ?? .root
    guard let place = places[unit], case .deep = pieces[place].role else { return nil }
    return place
  }
}
