internal import Diagnostics
internal import Lake
internal import Model
internal import Photos
internal import Platform
internal import Store

/// `sumaq shard photos i/N`: makes the copies of the photos whose references belong to this shard. It writes what became of
/// each photo for every shard that shows it.
///
/// The store has the rows that name these photos, so that the photo stage finds them as in any night, and what the night
/// before knew of them. The copies are put into the lake by their content, and the results by their sources' contents, so
/// that no photo is decoded twice.
struct PhotosTask {
  let night: ShardNight
  let shard: Shard
  let scratch: String

  func run() throws -> DoneList {
    var askers = PhotoAskers()
    let store = try ShardStore(night: night, scratch: scratch).photos(of: shard) { askers.add($0, $1) }
    let (queue, memory) = (PhotoQueue(store), PhotoMemory(night: night, shard: shard))
    try memory.recall(into: queue)
    let photos = LakePhotos(lake: night.lake)
    let report = try make(store, photos)
    let disk = PhotoDisk(state: store.folder)
    let file = try BlockWriter(Path.join(scratch, "findings"))
    var piles: [Int: BlockPile] = [:]
    var list = DoneList(ShardTask.photos(shard).name)
    try queue.eachFinding { finding in
      for size in finding.copy.sizes where !photos.contains(size) {
        try night.lake.put(copyOf: disk.path(size), as: size.path)
      }
      for asker in askers.of(finding) {
        let pile = BlockPile(file, UInt32(asker), among: shard.count + 1)
        try piles[asker, default: pile].add { finding.encode(to: &$0) }
      }
    }
    for asker in piles.keys.sorted() { try piles[asker]?.flush() }
    try queue.eachRemembered { photo in
      if let result = photo.result { try photos.put(result, isAvatar: photo.isAvatar) }
    }
    list.files = [try night.put(file, "findings", of: .photos(shard)), try memory.write(queue, scratch)]
    night.problems.order(by: try references(of: queue))
    list.figures = [
      "references": report.photos.referenced, "decoded": report.photos.processed, "fetched": report.photos.fetched,
    ]
    return list
  }

  /// The references of the photos whose problems are told, by the place that their problems name.
  private func references(of queue: PhotoQueue) throws -> [String: String] {
    let places = Set(night.context.problems.entries.flatMap(\.examples).compactMap { $0.place?.file })
    var references: [String: String] = [:]
    var last: PhotoJob?
    while references.count < places.count {
      let jobs = try queue.withProblems(after: last, limit: 1000)
      guard let end = jobs.last else { break }
      last = end
      for job in jobs {
        let place = Place(ofPhoto: job.reference).file
        if places.contains(place), references[place] == nil { references[place] = job.reference }
      }
    }
    return references
  }

  private func make(_ store: Store, _ shared: LakePhotos) throws -> RunReport {
    let (request, context) = (night.request, night.context)
    var photos = request
    photos.state = store.folder
    var report = RunReport()
    try PhotoWork(
      plan: night.run, fetch: night.run.fetchSettings(request, context), request: photos, context: context,
      shared: shared
    ).run(store: store, into: &report)
    try context.checkCancelled()
    return report
  }
}

/// Which shards show which photos; the number after that of the last shard stands for the lists.
private struct PhotoAskers {
  private var askers: [AskedPhoto: Set<Int>] = [:]

  mutating func add(_ asker: Int, _ photo: AskedPhoto) { askers[photo, default: []].insert(asker) }

  func of(_ finding: PhotoFinding) -> [Int] {
    (askers[AskedPhoto(reference: finding.reference, isAvatar: finding.isAvatar)] ?? []).sorted()
  }
}
