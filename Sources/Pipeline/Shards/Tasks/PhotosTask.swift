internal import Diagnostics
internal import Lake
internal import Model
internal import Photos
internal import Platform
internal import Store

/// `sumaq shard photos i/N`: makes the copies of the photos whose references belong to this shard. It writes what became of
/// each photo for every shard that shows it.
///
/// The store has the rows that name these photos, so that the photo stage finds them as in any night. The copies are put
/// into the lake by their content.
struct PhotosTask {
  let night: ShardNight
  let shard: Shard
  let scratch: String

  func run() throws -> DoneList {
    var askers = PhotoAskers()
    let store = try ShardStore(night: night, scratch: scratch).photos(of: shard) { askers.add($0, $1) }
    try make(store)
    let disk = PhotoDisk(state: store.folder)
    let file = try BlockWriter(Path.join(scratch, "findings"))
    var piles: [Int: BlockPile] = [:]
    var list = DoneList(ShardTask.photos(shard).name)
    try PhotoQueue(store).eachFinding { finding in
      for size in finding.copy.sizes { try night.lake.put(copyOf: disk.path(size), as: size.path) }
      for asker in askers.of(finding) {
        let pile = BlockPile(file, UInt32(asker), among: shard.count + 1)
        try piles[asker, default: pile].add { finding.encode(to: &$0) }
      }
    }
    for asker in piles.keys.sorted() { try piles[asker]?.flush() }
    list.files = [try night.put(file, "findings", of: .photos(shard))]
    return list
  }

  private func make(_ store: Store) throws {
    let (request, context) = (night.request, night.context)
    var photos = request
    photos.state = store.folder
    var report = RunReport()
    try PhotoWork(plan: night.run, fetch: night.run.fetchSettings(request, context), request: photos, context: context)
      .run(store: store, into: &report)
    try context.checkCancelled()
    guard !night.plan.isOffline, try PhotoQueue(store).hasAddresses() else { return }
    throw Failure(
      .usage,
      ShardProblems.refused.problem(
        "rows name photos by addresses, which shards do not fetch",
        mend: "Add --offline to the plan: these photos wait, as with sumaq build --offline."))
  }
}

/// Which shards show which photos; the number after that of the last shard stands for the lists.
private struct PhotoAskers {
  private struct Photo: Hashable {
    let reference: String
    let isAvatar: Bool
  }

  private var askers: [Photo: Set<Int>] = [:]

  mutating func add(_ asker: Int, _ batch: RecordBatch) {
    guard let column = batch.collection.columns.firstIndex(where: { $0.name == "photo" }) else { return }
    for row in 0..<batch.rows {
      guard let reference = batch.string(row: row, column: column) else { continue }
      askers[Photo(reference: reference, isAvatar: batch.collection == .users), default: []].insert(asker)
    }
  }

  func of(_ finding: PhotoFinding) -> [Int] {
    (askers[Photo(reference: finding.reference, isAvatar: finding.isAvatar)] ?? []).sorted()
  }
}
