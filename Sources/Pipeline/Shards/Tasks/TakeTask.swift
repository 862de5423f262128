internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard take i/N`: fills the shard's store, and puts it and what the others need of it.
struct TakeTask {
  let night: ShardNight
  let shard: Shard
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let (store, outcome, deleted) = try own.rows(of: shard)
    night.problems.add(repeated: outcome.repeatedRows)
    night.problems.add(repeated: try KilledRows(night: night, shard: shard).all())
    var list = DoneList(ShardTask.take(shard).name)
    var census = try OwnCensus(try store.reader(), of: shard).census()
    census[.deleted] = deleted
    list.files = [try putSubjects(store, census), try putHoldings(store), try own.put(store, of: .take(shard))]
    for kind in [Census.Kind.reviews, .pages] { list.figures[kind.name] = census[kind].count }
    let rows = OwnRows(try store.reader(), of: shard)
    for kind in [Collection.restaurants, .users] {
      let count = try rows.count(kind)
      list.figures[kind.name] = count.exported
      list.figures[kind.name + "WithoutRow"] = count.unresolved
    }
    return list
  }

  private func putSubjects(_ store: Store, _ census: Census) throws -> LakeFile {
    let own = OwnRows(try store.reader(), of: shard)
    let file = try BlockWriter(Path.join(scratch, "subjects"))
    var rows = RowPile(file, SubjectsFile.rows)
    try own.each(newest: SiteRenderer.mostNewestReviews) { try rows.add($0) }
    try rows.flush()
    var computed = BlockPile(file, SubjectsFile.computed)
    try own.eachComputed { row in try computed.add { row.encode(to: &$0) } }
    try computed.flush()
    var wanted = BlockPile(file, SubjectsFile.wanted)
    try own.eachForeign { kind, id in try wanted.add { WantedSubject(kind, id).encode(to: &$0) } }
    try wanted.flush()
    try add(OwnCensus(try store.reader(), of: shard).offerDays(in: night.run.clock.zone), census, to: file)
    var photos = PhotoRouter(file, shards: shard.count)
    try PhotoRows(try store.reader()).each { try photos.add($0, of: shard) }
    try photos.flush()
    return try night.put(file, "subjects", of: .take(shard))
  }

  /// Puts what the rows hold of people of other shards, and whom they name.
  private func putHoldings(_ store: Store) throws -> LakeFile {
    let holdings = OwnHoldings(try store.reader(), of: shard)
    let file = try BlockWriter(Path.join(scratch, HoldingsFile.kind))
    var piles = (0..<shard.count).map { BlockPile(file, UInt32($0), among: shard.count) }
    try holdings.eachOwner { id, name, owner in
      let other = owner.withBytes { Shard.number(of: .users, UnsafeRawBufferPointer($0), among: shard.count) }
      try piles[other].add {
        $0.add(id)
        $0.add(owner)
        $0.add(name) { $0.add($1) }
      }
    }
    for number in piles.indices { try piles[number].flush() }
    var users = BlockPile(file, HoldingsFile.users)
    try holdings.eachUser { hash in try users.add { $0.add(hash) } }
    try users.flush()
    return try night.put(file, HoldingsFile.kind, of: .take(shard))
  }

  /// Adds what later nights compare with theirs.
  private func add(_ days: [Int], _ census: Census, to file: BlockWriter) throws {
    var pile = BlockPile(file, SubjectsFile.days)
    for day in days { try pile.add { $0.add(Int64(day)) } }
    try pile.flush()
    for kind in Census.Kind.allCases {
      var pile = BlockPile(file, kind.rawValue)
      for hash in census[kind] { try pile.add { $0.add(hash) } }
      try pile.flush()
    }
  }
}
