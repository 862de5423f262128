internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Sealing
internal import Store

/// A night of shards, as a task finds it: the lake, the plan, and the settings that the plan names.
struct ShardNight {
  let lake: LakeFolder
  let plan: ShardPlan
  var run: RunPlan
  let request: RunRequest
  var context: RunContext

  /// Reads the plan of a night. Fails with 78 if this machine has another program, other settings or other templates.
  init(_ lake: LakeFolder, night: String, _ request: RunRequest, _ context: RunContext) throws {
    guard let plan = try ShardPlan(of: night, in: lake) else {
      throw Failure(
        .usage,
        ShardProblems.unknownNight.problem(
          at: Place(lake.path(ShardPlan.name(of: night))), "the lake has no plan of night \(Printable.line(night))"))
    }
    (self.lake, self.plan, self.context) = (lake, plan, context)
    self.request = Self.request(plan, request)
    run = try RunPlan(
      ofTask: self.request, context, sealsElsewhere: plan.access.isAnybodys, readers: plan.access.readers)
    let fingerprints = try ShardFingerprints(run, self.request, context)
    guard fingerprints.all == plan.fingerprint else {
      throw Failure(
        .configuration,
        ShardProblems.changed.problem(
          at: Place(lake.path(ShardPlan.name(of: plan.night))),
          "this machine has another program, settings or templates than the plan was made with"))
    }
  }

  /// A request with what the plan says, for this machine.
  private static func request(_ plan: ShardPlan, _ request: RunRequest) -> RunRequest {
    var own = request
    (own.exports, own.config, own.templates) = (plan.exports, plan.config, plan.templates)
    (own.configIsNamed, own.templatesAreNamed) = (plan.isConfigNamed, plan.areTemplatesNamed)
    own.asOf = plan.asOf
    own.offline = plan.isOffline
    if !own.stateIsNamed, plan.access.isAnybodys { own.state = plan.access.folder }
    own.workers = 1
    return own
  }

  var ingest: IngestStage { IngestStage(request: request, settings: run.settings, clock: run.clock, context: context) }

  /// The file of a part. Fails with 78 if the file is not the one of the plan.
  func file(of number: Int) throws(Failure) -> ExportFile {
    let part = plan.parts[number]
    let quiet = ProblemLog()
    let file = try ExportFolder.file(
      part.name, in: request.exports, settings: ingest.ingestSettings, problems: quiet)
    guard let file, file.status.size == part.bytes, file.status.modified == part.modified else {
      throw Failure(
        .configuration,
        ShardProblems.changed.problem(at: Place(part.name), "the file is not the one that the plan was made with"))
    }
    return file
  }

  var shards: [Shard] { (0..<plan.shards).map { Shard($0, of: plan.shards) } }

  /// The plan of the night in place when this one was planned; nil if there is none.
  var before: ShardPlan? {
    get throws(Failure) { plan.before.isEmpty ? nil : try ShardPlan(of: plan.before, in: lake) }
  }
}

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
