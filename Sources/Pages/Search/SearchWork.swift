/// The pieces of the index that are made, in rounds of a bounded size.
struct SearchWork {
  private let branches: [SearchPlan.Piece]
  /// The other pieces, by round. One that is too large for a round is in one of its own.
  private let rounds: [[SearchPlan.Piece]]
  private let misspellings: Int
  private let limits: SearchLimits

  init(_ pieces: [SearchPlan.Piece], misspellings: Int, _ limits: SearchLimits) {
    self.misspellings = misspellings
    self.limits = limits
    branches = pieces.filter(\.isBranch)
    var rounds: [[SearchPlan.Piece]] = []
    var room = 0
    for piece in pieces where !piece.isBranch {
      if rounds.isEmpty || piece.bytesInMemory > room {
        rounds.append([])
        room = limits.bytesInMemory
      }
      room -= piece.bytesInMemory
      rounds[rounds.count - 1].append(piece)
    }
    self.rounds = rounds
  }

  /// Rounds whose names are in buckets. Any thread may make one.
  struct Rounds: Sendable {
    fileprivate let branches: [SearchPlan.Piece]
    fileprivate let gathering: SearchGathering
    fileprivate let rounds: [[SearchPlan.Piece]]
    fileprivate let buckets: NameBuckets
    fileprivate let misspellings: Int
    fileprivate let limits: SearchLimits

    /// The branches are the last round, as their best names are known at once.
    var count: Int { rounds.count + 1 }

    /// Makes the shards of a round.
    func make(_ number: Int, _ accept: (SearchShard) throws -> Void) throws {
      guard number < rounds.count else {
        return try make(branches, gathering, accept)
      }
      let pieces = rounds[number]
      if pieces.count == 1, pieces[0].isDeep {
        let prefix = Array(pieces[0].prefix.text.utf8)
        let run = try KeyRun(prefix, bytes: pieces[0].sum.bytes, in: buckets, number, limits)
        return try DeepBranch.make(run, of: pieces[0], accept)
      }
      var gathering = SearchGathering(slots: pieces.flatMap(\.gathered), branches: [])
      try buckets.each(of: number) { gathering.add($0) }
      gathering.sort()
      try make(pieces, gathering, accept)
    }

    private func make(
      _ pieces: [SearchPlan.Piece], _ gathering: SearchGathering, _ accept: (SearchShard) throws -> Void
    ) throws {
      for piece in pieces { try piece.make(gathering, misspellings: misspellings, limits, accept) }
    }
  }

  /// Distributes names among the rounds that need them.
  func distributed(_ names: NameBuckets) throws -> Rounds {
    var gathering = SearchGathering(slots: branches.flatMap(\.gathered), branches: branches.map(\.prefix))
    var buckets = NameBuckets(rounds.count, folder: limits.folder, mostInMemory: limits.namesInMemory)
    var numbers = UnitSlots()
    for (number, pieces) in rounds.enumerated() {
      for unit in pieces.flatMap(\.gathered) { numbers.set(unit, number) }
    }
    var own: [Int32] = []
    try names.each(of: 0) { name in
      gathering.add(name)
      own.removeAll(keepingCapacity: true)
      for start in name.starts {
        let unit = name.unit(ofKeyAt: start)
        guard let number = numbers[unit], !own.contains(number) else { continue }
        own.append(number)
        buckets.append(name, to: Int(number))
      }
    }
    gathering.sort()
    try buckets.finish()
    return Rounds(
      branches: branches, gathering: gathering, rounds: rounds, buckets: buckets, misspellings: misspellings,
      limits: limits)
  }
}

/// The limits on the memory of making the index.
struct SearchLimits: Sendable {
  /// The folder for temporary files.
  let folder: String
  /// The bytes of keys and entries that are sorted at once.
  var bytesInMemory = 6 << 20
  /// The bytes of prepared names beyond which they are in a file.
  var namesInMemory = 4 << 20
}
