internal import Model
internal import Platform
internal import Store
internal import Synchronization

// The index of names, in shards that a page loads when somebody searches.
//
// All names are read once to see how much there is of each beginning and whether it is what it was, and gone through
// again in rounds of a bounded size for the shards that are to be made.
extension SiteRun {
  /// Bytes of keys and entries that one round keeps.
  private static let mostInRound = 12 << 20

  /// Publishes the index. On a night that names only what may have changed, shards that stand are not made.
  func publishSearch(
    workers: Int, mostInRound: Int = mostInRound, mostInMemory: Int = 4 << 20,
    reader: @escaping @Sendable () throws -> any SiteSource
  ) throws {
    let source = try reader()
    var spool = NameSpool(folder: scratch, mostInMemory: mostInMemory)
    try Afterwards.run {
      let tally = try tally(source, isPartial: partial != nil, &spool)
      let plan = SearchPlan(tally.units)
      let misspellings = Misspellings(tally.words)
      let made = Set(plan.pieces.indices.filter { needsMaking(plan.pieces[$0]) })
      if partial != nil, !made.isEmpty { try Self.fill(&spool, source) }
      try publish(
        rounds(of: plan, made, mostInRound: mostInRound), plan, misspellings.count, spool, workers: workers)
      try misspellings.eachShard(accept)
      try withdrawShards(plan, made)
    } cleanUp: {
      try spool.remove()
    }
  }

  /// A whole night makes most of the index, so that the names are kept at once.
  private func tally(_ source: any SiteSource, isPartial: Bool, _ spool: inout NameSpool) throws -> SearchTally {
    var tally = SearchTally()
    try Self.eachName(source) { name in
      tally.add(name)
      if !isPartial { spool.append(name) }
    }
    try spool.finish()
    try checkCancelled()
    return tally
  }

  private static func fill(_ spool: inout NameSpool, _ source: any SiteSource) throws {
    try eachName(source) { spool.append($0) }
    try spool.finish()
  }

  /// The names of everything that has a page, made ready.
  static func eachName(_ source: any SiteSource, _ body: (borrowing SearchWords) -> Void) throws {
    var words = SearchWords()
    for cuisine in try source.cuisines() {
      let name = ShownName.whole(cuisine.name) ?? cuisine.name
      if words.take(SearchName(.cuisine, id: cuisine.name, name: name)) { body(words) }
    }
    try source.eachName { name in if words.take(name) { body(words) } }
  }

  private func needsMaking(_ piece: SearchPlan.Piece) -> Bool {
    // Which shards are below it is known by making it, and a whole night names all of them.
    if case .deep = piece.role, partial == nil { return true }
    return !sink.stands(SearchShard.path(piece.id), inputs: piece.inputs)
  }

  /// Places of pieces, as many together as a round holds.
  private func rounds(of plan: SearchPlan, _ made: Set<Int>, mostInRound: Int) -> [[Int]] {
    var rounds: [[Int]] = []
    var bytes = Int.max / 2
    for place in made.sorted() {
      let piece = plan.pieces[place]
      let own = piece.gathersAll ? piece.sum.bytes * 2 : 0
      if bytes + own > mostInRound {
        rounds.append([])
        bytes = 0
      }
      bytes += own
      rounds[rounds.count - 1].append(place)
    }
    return rounds
  }

  private func publish(
    _ rounds: [[Int]], _ plan: SearchPlan, _ misspellings: Int, _ spool: NameSpool, workers: Int
  ) throws {
    let next = Shared(Atomic<Int>(0))
    Workers.run(max(1, min(workers, rounds.count))) { _ in
      do {
        while true {
          let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < rounds.count else { return }
          try self.publish(rounds[number].map { plan.pieces[$0] }, misspellings, spool)
        }
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
  }

  private func publish(_ pieces: [SearchPlan.Piece], _ misspellings: Int, _ spool: NameSpool) throws {
    try checkCancelled()
    var gathering = SearchGathering(
      slots: pieces.flatMap(\.gathered), branches: pieces.filter(\.isBranch).map(\.prefix))
    try spool.each { gathering.add($0) }
    gathering.sort()
    for piece in pieces {
      try checkCancelled()
      for shard in piece.shards(gathering, misspellings: misspellings) { try accept(shard) }
    }
  }

  private func accept(_ shard: SearchShard) throws {
    if !sink.stands(shard.path, inputs: shard.inputs) { try sink.accept(shard.page) }
  }

  /// Withdraws what is no shard any more: nothing of the plan, or below a piece that was made and did not make it.
  private func withdrawShards(_ plan: SearchPlan, _ made: Set<Int>) throws {
    guard let partial else { return }
    for path in try partial.unnamed(in: SearchShard.folder) {
      guard let id = SearchShard.id(ofPath: path) else { continue }
      if let owner = plan.owner(ofShard: id), !made.contains(owner) { continue }
      _ = try partial.withdraw(path)
    }
  }
}
