/// The groups of the index that are made, in rounds of a bounded size.
struct SearchRounds {
  private let branches: [SearchPlan.Group]
  /// The other groups, by round. One that is too large for a round is in one of its own.
  private let rounds: [[SearchPlan.Group]]
  private let limits: SearchLimits

  init(_ groups: [SearchPlan.Group], _ limits: SearchLimits) {
    self.limits = limits
    branches = groups.filter(\.isBranch)
    var rounds: [[SearchPlan.Group]] = []
    var room = 0
    for group in groups where !group.isBranch {
      if rounds.isEmpty || group.bytesInMemory > room {
        rounds.append([])
        room = limits.bytesInMemory
      }
      room -= group.bytesInMemory
      rounds[rounds.count - 1].append(group)
    }
    self.rounds = rounds
  }

  /// Rounds whose names are in buckets. Any thread may make one.
  struct Rounds: Sendable {
    fileprivate let branches: [SearchPlan.Group]
    fileprivate let gathering: SearchGathering
    fileprivate let rounds: [[SearchPlan.Group]]
    fileprivate let buckets: NameBuckets
    fileprivate let limits: SearchLimits

    /// The branches are the last round, as their best names are known at once.
    var count: Int { rounds.count + 1 }

    /// Makes the pieces of a round.
    func make(_ number: Int, _ accept: (SearchPiece) throws -> Void) throws {
      guard number < rounds.count else {
        return try make(branches, gathering, accept)
      }
      let groups = rounds[number]
      if groups.count == 1, groups[0].isDeep {
        let prefix = Array(groups[0].prefix.text.utf8)
        let run = try KeyRun(prefix, bytes: groups[0].sum.bytes, in: buckets, number, limits)
        return try DeepBranch.make(run, of: groups[0], accept)
      }
      var gathering = SearchGathering(slots: groups.flatMap(\.gathered), branches: [])
      try buckets.each(of: number) { gathering.add($0) }
      gathering.sort()
      try make(groups, gathering, accept)
    }

    private func make(
      _ groups: [SearchPlan.Group], _ gathering: SearchGathering, _ accept: (SearchPiece) throws -> Void
    ) throws {
      for group in groups { try group.make(gathering, limits, accept) }
    }
  }

  /// Rounds of one group, whose names alone are in the bucket. `best` are those of a branch, which has only the names that
  /// it lists itself.
  static func rounds(
    of group: SearchPlan.Group, _ names: NameBuckets, best: BestOfKinds<[UInt8]>, _ limits: SearchLimits
  ) throws -> Rounds {
    var gathering = SearchGathering(slots: group.isBranch ? group.gathered : [], branches: [])
    if group.isBranch {
      try names.each(of: 0) { gathering.add($0) }
      gathering.sort()
      gathering.set(best, of: group.prefix)
    }
    return Rounds(
      branches: group.isBranch ? [group] : [], gathering: gathering, rounds: group.isBranch ? [] : [[group]],
      buckets: names, limits: limits)
  }

  /// Distributes names among the rounds that need them.
  func distributed(_ names: NameBuckets) throws -> Rounds {
    var gathering = SearchGathering(slots: branches.flatMap(\.gathered), branches: branches.map(\.prefix))
    var buckets = NameBuckets(rounds.count, folder: limits.folder, mostInMemory: limits.namesInMemory)
    var numbers = UnitSlots()
    for (number, groups) in rounds.enumerated() {
      for unit in groups.flatMap(\.gathered) { numbers.set(unit, number) }
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
      branches: branches, gathering: gathering, rounds: rounds, buckets: buckets, limits: limits)
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

  /// No temporary file.
  static let memory = SearchLimits(folder: "", bytesInMemory: .max, namesInMemory: .max)
}
