internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard sum faces`: fills the store of all subjects, and writes for each shard what it shows of those that others
/// own, and what only all restaurants together tell of its own.
struct FacesTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.guide()
    var list = DoneList(ShardTask.sum(.faces).name)
    list.files = try write(store)
    if let months = try writeMonths(store) { list.files.append(months) }
    list.files.append(try own.put(store, of: .sum(.faces)))
    return list
  }

  private func write(_ store: Store) throws -> [LakeFile] {
    let faces = try Faces(try store.reader(), shards: night.plan.shards)
    var files: [LakeFile] = []
    for number in 0..<night.plan.shards {
      try night.context.checkCancelled()
      files.append(try write(faces, for: Shard(number, of: night.plan.shards)))
    }
    let file = try BlockWriter(Path.join(scratch, "wishes"))
    var photos = PhotoRouter(file, shards: night.plan.shards)
    try PhotoRows(try store.reader()).each { try photos.add($0) }
    try photos.flush()
    return files + [try night.put(file, "wishes", of: .sum(.faces))]
  }

  /// Writes the closed months of neighbours in other shards, by shard; nil if no dashboard shows them.
  private func writeMonths(_ store: Store) throws -> LakeFile? {
    let reader = try store.reader()
    guard night.plan.access.seals, night.run.settings.sealed.neighbours, let synced = try reader.synced() else {
      return nil
    }
    let months = SiteRenderer.neighbourMonths(synced: synced.day(offset: night.run.clock.zone.offset(at: synced)))
    let file = try BlockWriter(Path.join(scratch, "months"))
    let count = night.plan.shards
    var piles = (0..<count).map { BlockPile(file, UInt32($0), among: count) }
    try NeighbourSummaries(reader, shards: count).each(months) { shard, row in
      try piles[shard].add { row.encode(to: &$0) }
    }
    for number in piles.indices { try piles[number].flush() }
    return try night.put(file, "months", of: .sum(.faces))
  }

  private func write(_ faces: Faces, for shard: Shard) throws -> LakeFile {
    let wanted = try night.open("subjects", of: .take(shard))
    let file = try BlockWriter(Path.join(scratch, "faces"))
    var rows = BlockPile(file, FacesFile.rows)
    var computed = BlockPile(file, FacesFile.computed)
    var photos = PhotoRouter(file, shards: shard.count)
    try faces.each(for: shard.number) { want in
      try wanted.each(SubjectsFile.wanted) { reader in
        guard let kind = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
        try want(kind, try reader.text())
      }
    } face: {
      try rows.add($0)
      try photos.add($0)
    } computed: { row in
      try computed.add { row.encode(to: &$0) }
    }
    try rows.flush()
    try computed.flush()
    try photos.flush()
    return try night.lake.put(file, as: "work/faces/\(ShardTask.make(shard).name)")
  }
}

extension ShardNight {
  /// The faces that a shard shows.
  func faces(for shard: Shard) throws(Failure) -> LakeFile {
    let name = ShardTask.make(shard).name
    if let file = try done(.sum(.faces)).files.first(where: { $0.name.contains("/faces/\(name)-") }) { return file }
    throw Failure(.inputOutput, LakeProblems.torn.problem("the list of sum faces names no file for \(shard)"))
  }
}
