internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

extension ShardNight {
  /// Makes some parts of the site, as a pack.
  func list(
    _ task: ShardTask, _ set: SubjectSet, _ parts: Set<SitePart>, _ own: ShardStore, _ store: Store,
    into sink: (any SiteSink) -> any SiteSink = { $0 }, first: (SiteRenderer, any SiteSink) throws -> Void = { _, _ in }
  ) throws -> DoneList {
    let pack = try PackSink(Path.join(own.scratch, "pack"), lake, hasLists: plan.isApp)
    let renderer = try Renderers.site(run, request, context)
    try TemplateRemarks(Renderers.folder(request), context.problems).check(renderer, workers: 1)
    let site = run.sink(sink(pack))
    try first(renderer, site)
    let context = context
    let outcome: PagesOutcome
    do {
      outcome = try renderer.render(
        set, parts: parts, store: store, into: site, asOf: plan.asOf, photosFolder: lake.folder, workers: 1,
        clock: context.clock,
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

  /// Makes no part of the site.
  func listNothing(_ task: ShardTask, _ scratch: String) throws -> DoneList {
    try list(task, PackSink(Path.join(scratch, "pack"), lake, hasLists: plan.isApp))
  }
}
