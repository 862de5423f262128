internal import Model
internal import Platform
internal import Store
internal import Synchronization

// The search's index of names, in shards that a page loads during a search.
//
// All names are read once to count how many begin with each prefix, and to find out which shards changed. Those of the
// shards that must be made are distributed among buckets of a bounded size, which are made one after the other.
extension SiteBuild {
  /// Publishes the index. Unless `everything` is made, unchanged shards are left as they are.
  func publishSearch(
    everything: Bool, workers: Int, _ limits: SearchLimits? = nil,
    reader: @escaping @Sendable () throws -> any SiteSource
  ) throws {
    var limits = limits ?? SearchLimits(folder: scratch)
    // A build for one requested file must not write a temporary one.
    if requested != nil { (limits.bytesInMemory, limits.namesInMemory) = (.max, .max) }
    let source = SearchNames(try reader(), renderer.templates.words)
    let files = try sink.open(.folder(SearchShard.folder))
    var names = NameBuckets(1, folder: limits.folder, mostInMemory: limits.namesInMemory)
    let tally = try tally(source, keepsNames: everything, &names)
    let plan = SearchPlan(tally.units)
    let misspellings = Misspellings(tally.words)
    let made = plan.pieces.indices.filter { needsMaking($0, of: plan, everything: everything, files) }
    if !everything, !made.isEmpty { try source.each { names.append($0, to: 0) } }
    try names.finish()
    let work = SearchWork(made.map { plan.pieces[$0] }, misspellings: misspellings.count, limits)
    try publish(try work.distributed(names), files, workers: workers)
    try misspellings.eachShard { try accept($0, files) }
    remember(plan, Set(made), files)
    try files.close()
  }

  /// If most of the index is made, the names are kept at once.
  private func tally(_ source: SearchNames, keepsNames: Bool, _ names: inout NameBuckets) throws -> SearchTally {
    var tally = SearchTally()
    try source.each { name in
      tally.add(name)
      if keepsNames { names.append(name, to: 0) }
    }
    try checkCancelled()
    return tally
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

  private func publish(_ rounds: SearchWork.Rounds, _ files: any OwnerSink, workers: Int) throws {
    let next = Shared(Atomic<Int>(0))
    Workers.run(max(1, min(workers, rounds.count))) { _ in
      do {
        while true {
          let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < rounds.count else { return }
          try rounds.make(number) { shard in
            try self.checkCancelled()
            try self.accept(shard, files)
          }
        }
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
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
