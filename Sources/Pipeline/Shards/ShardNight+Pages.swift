internal import Model
internal import Pages
internal import Store

extension ShardNight {
  /// Renders some parts of the site. `guides` are the kinds of lists that the whole site has; nil if the store tells.
  func render(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ store: Store, _ guides: GuideKinds?, into site: any SiteSink,
    first: (SiteRenderer, any SiteSink) throws -> Void = { _, _ in }
  ) throws -> PagesOutcome {
    let renderer = try Renderers.site(run, request, context)
    try TemplateRemarks(Renderers.folder(request), context.problems).check(renderer, workers: 1)
    try first(renderer, site)
    let context = context
    let outcome: PagesOutcome
    do {
      outcome = try renderer.render(
        set, parts: parts, guides: guides, store: store, into: site, asOf: plan.asOf, photosFolder: lake.folder,
        workers: 1, clock: context.clock, cancelled: { context.cancellation.isCancelled })
    } catch is CancellationError {
      try context.checkCancelled()
      throw CancellationError()
    }
    try context.checkCancelled()
    return outcome
  }
}
