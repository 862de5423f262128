internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard make i/N`: fills the shard's store with its rows and the faces of others, and makes the pages of its
/// subjects.
struct MakeTask {
  private let night: ShardNight
  private let shard: Shard
  private let scratch: String

  init(_ night: ShardNight, _ shard: Shard, _ scratch: String) {
    (self.night, self.shard, self.scratch) = (night, shard, scratch)
  }

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let faces = try night.lake.open(faces())
    let store = try own.rows(of: shard, faces: faces).store
    try store.replaceComputed { add in
      try faces.each(FacesFile.computed) { reader in try add(ComputedRow(decoding: &reader)) }
    }
    return try night.list(.make(shard), .owned(shard), [.subjects], own, store)
  }

  private func faces() throws(Failure) -> LakeFile {
    let list = try night.done(.sum(.faces))
    let name = ShardTask.make(shard).name
    guard let file = list.files.first(where: { $0.name.contains("/\(name)-") }) else {
      throw Failure(.usage, ShardProblems.badTask.problem("the plan has \(night.plan.shards) shards, and no \(shard)"))
    }
    return file
  }
}

/// `sumaq shard sum lists`: makes home, lists, search, feeds and assets from the store of all subjects.
struct ListsTask {
  private let night: ShardNight
  private let scratch: String

  init(_ night: ShardNight, _ scratch: String) { (self.night, self.scratch) = (night, scratch) }

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    return try night.list(.sum(.lists), .all, [.assets, .lists, .feeds, .search], own, try own.guide())
  }
}

extension ShardNight {
  /// Makes the photos that a store's rows name, and then some parts of the site, as a pack.
  fileprivate func list(
    _ task: ShardTask, _ set: SubjectSet, _ parts: Set<SitePart>, _ own: ShardStore, _ store: Store
  ) throws -> DoneList {
    try makePhotos(own, store)
    let pack = try PackSink(Path.join(own.scratch, "pack"), lake)
    let renderer = try Renderers.site(run, request, context)
    let context = context
    let outcome = try renderer.render(
      set, parts: parts, store: store, into: run.sink(pack), asOf: plan.asOf, workers: 1, clock: context.clock,
      cancelled: { context.cancellation.isCancelled })
    try context.checkCancelled()
    let (file, files) = try pack.finish()
    var list = DoneList(task.name)
    list.files = [try put(file, "packs", of: task)]
    list.figures = ["pages": outcome.total, "files": files]
    return list
  }

  private func makePhotos(_ own: ShardStore, _ store: Store) throws {
    var request = request
    request.state = own.state
    var report = RunReport()
    try PhotoWork(plan: run, fetch: run.fetchSettings(request, context), request: request, context: context).run(
      store: store, into: &report)
    guard !plan.isOffline, try PhotoQueue(store).hasAddresses() else { return }
    throw Failure(
      .usage,
      ShardProblems.refused.problem(
        "rows name photos by addresses, which shards do not fetch",
        mend: "Add --offline to the plan: these photos wait, as with sumaq build --offline."))
  }
}
