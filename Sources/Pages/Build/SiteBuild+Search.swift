internal import Model
internal import Platform
internal import Store
internal import Synchronization

// The search's index of names, in shards that a page loads during a search.
//
// All names are read once to count how many begin with each prefix, and to find out which shards changed. They are read
// again in rounds of a bounded size for the shards that must be made.
extension SiteBuild {
  /// The bytes of keys and entries in one round.
  private static let mostInRound = 12 << 20

  /// Publishes the index. Unless `everything` is made, unchanged shards are left as they are.
  func publishSearch(
    everything: Bool, workers: Int, mostInRound: Int = mostInRound, mostInMemory: Int = 4 << 20,
    reader: @escaping @Sendable () throws -> any SiteSource
  ) throws {
    let source = SearchNames(try reader(), renderer.templates.words)
    let files = try sink.open(.folder(SearchShard.folder))
    // A build for one requested file must not write a spool.
    var spool = NameSpool(folder: scratch, mostInMemory: requested == nil ? mostInMemory : .max)
    try Afterwards.run {
      let tally = try tally(source, keepsNames: everything, &spool)
      let plan = SearchPlan(tally.units)
      let misspellings = Misspellings(tally.words)
      let made = Set(plan.pieces.indices.filter { needsMaking($0, of: plan, everything: everything, files) })
      if !everything, !made.isEmpty { try Self.fill(&spool, source) }
      try publish(
        rounds(of: plan, made, mostInRound: mostInRound), plan, misspellings.count, spool, files, workers: workers)
      try misspellings.eachShard { try accept($0, files) }
      remember(plan, made, files)
    } cleanUp: {
      try spool.remove()
    }
    try files.close()
  }

  /// If most of the index is made, the names are spooled at once.
  private func tally(_ source: SearchNames, keepsNames: Bool, _ spool: inout NameSpool) throws -> SearchTally {
    var tally = SearchTally()
    try source.each { name in
      tally.add(name)
      if keepsNames { spool.append(name) }
    }
    try spool.finish()
    try checkCancelled()
    return tally
  }

  private static func fill(_ spool: inout NameSpool, _ source: SearchNames) throws {
    try source.each { spool.append($0) }
    try spool.finish()
  }

  private func needsMaking(
    _ place: Int, of plan: SearchPlan, everything: Bool, _ files: any OwnerSink
  ) -> Bool {
    let piece = plan.pieces[place]
    if let requested {
      return SearchShard.id(ofPath: requested.path).map { id in plan.owner(ofShard: id) == place } ?? false
    }
    // The shards below a deep branch are known only by making it.
    if case .deep = piece.role, everything { return true }
    return !files.reuse(SearchShard.path(piece.id), inputs: piece.inputs)
  }

  /// The indices of pieces, grouped into rounds.
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
    _ rounds: [[Int]], _ plan: SearchPlan, _ misspellings: Int, _ spool: NameSpool, _ files: any OwnerSink,
    workers: Int
  ) throws {
    let next = Shared(Atomic<Int>(0))
    Workers.run(max(1, min(workers, rounds.count))) { _ in
      do {
        while true {
          let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < rounds.count else { return }
          try self.publish(rounds[number].map { plan.pieces[$0] }, misspellings, spool, files)
        }
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
  }

  private func publish(
    _ pieces: [SearchPlan.Piece], _ misspellings: Int, _ spool: NameSpool, _ files: any OwnerSink
  ) throws {
    try checkCancelled()
    var gathering = SearchGathering(
      slots: pieces.flatMap(\.gathered), branches: pieces.filter(\.isBranch).map(\.prefix))
    try spool.each { gathering.add($0) }
    gathering.sort()
    for piece in pieces {
      try checkCancelled()
      for shard in piece.shards(gathering, misspellings: misspellings) { try accept(shard, files) }
    }
  }

  private func accept(_ shard: SearchShard, _ files: any OwnerSink) throws {
    if !files.reuse(shard.path, inputs: shard.inputs) { try files.accept(shard.page) }
  }

  /// Keeps the shards of unchanged pieces and those below them. Any other shard that is not named is removed.
  private func remember(_ plan: SearchPlan, _ made: Set<Int>, _ files: any OwnerSink) {
    for path in files.unnamed {
      guard let id = SearchShard.id(ofPath: path), let owner = plan.owner(ofShard: id), !made.contains(owner)
      else { continue }
      _ = files.reuse(path)
    }
  }
}
