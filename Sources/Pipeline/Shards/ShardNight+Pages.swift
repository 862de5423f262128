internal import Lake
internal import Pages
internal import Platform
internal import Store

extension ShardNight {
  /// Makes some parts of the site, as a pack.
  func list(
    _ task: ShardTask, _ set: SubjectSet, _ parts: Set<SitePart>, _ own: ShardStore, _ store: Store
  ) throws -> DoneList {
    let pack = try PackSink(Path.join(own.scratch, "pack"), lake, hasLists: plan.isApp)
    let renderer = try Renderers.site(run, request, context)
    let context = context
    let outcome: PagesOutcome
    do {
      outcome = try renderer.render(
        set, parts: parts, store: store, into: run.sink(pack), asOf: plan.asOf, workers: 1, clock: context.clock,
        cancelled: { context.cancellation.isCancelled })
    } catch is CancellationError {
      try context.checkCancelled()
      throw CancellationError()
    }
    try context.checkCancelled()
    var list = try self.list(task, pack)
    list.figures["pages"] = outcome.total
    return list
  }
}
