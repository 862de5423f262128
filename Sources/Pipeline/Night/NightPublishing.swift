internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Store

/// Renders pages and reports and publishes them as one night. Does nothing if the published files are up to date.
struct NightPublishing {
  private let templates: TemplateStage
  private let request: RunRequest
  private let context: RunContext
  private let stages: Set<Night.Stage>

  init(_ templates: TemplateStage, request: RunRequest, context: RunContext, stages: Set<Night.Stage>) {
    self.templates = templates
    self.request = request
    self.context = context
    self.stages = stages
  }

  /// While the output is held, everything is rendered and checked, and nothing is published.
  func run(store: Store, plan: RunPlan, locks: BuildLocks, into report: inout RunReport) throws {
    guard let fingerprint = templates.fingerprint else { return }
    guard let hold = try store.hold() else { return try publish(fingerprint, store, plan, locks, &report) }
    guard request.releases else { return try rehearse(fingerprint, hold, store, plan, locks, &report) }
    try store.release()
    do {
      try publish(fingerprint, store, plan, locks, &report)
      report.remarks.append("the hold is lifted: nights publish again")
    } catch {
      try store.restore(hold)
      throw error
    }
  }

  private func publish(
    _ fingerprint: BuildFingerprint, _ store: Store, _ plan: RunPlan, _ locks: BuildLocks, _ report: inout RunReport
  ) throws {
    if try fingerprint.matchesPublished(store: store, output: request.output), !request.full {
      report.status = .unchanged
      try store.removeOldCopies()
      return try reportRemembered(store)
    }
    plan.reportApp(output: request.output, request, context.problems)
    let lock = try locks.takeOutput()
    let baseline = try PublishedBaseline(fingerprint, plan, store)
    let before = try store.publishedBaseline()
    let changes = try baseline.changes(since: before, store, plan)
    var causes = before.map(baseline.causes) ?? []
    if changes.isAll, let before, causes.subtracting(.day).isEmpty, before.photos <= baseline.photos {
      causes.insert(.everything)
    }
    if changes.isChosen, changes.includesLists { causes.insert(.lists) }
    let publication = try Publication(
      PublicationSettings(
        output: request.output, nights: plan.settings.nights, full: request.full, workers: request.workers,
        hasLists: plan.isApp, begins: { try lock.sign() }),
      store: store, problems: context.problems)
    report.remarks += publication.recovered.map(\.words)
    // The night that was recovered may have published them; the store has not remembered what that was made from.
    if !publication.recovered.isEmpty { causes = [] }
    try store.releaseMemory()
    do {
      let set = publication.mayLeaveOwners ? changes : .all
      let isComplete = try checking(store, whole: request.full || changes.isAll) {
        try render(set, with: templates.renderers(), into: publication, store, plan, &report)
      }
      try context.checkCancelled()
      try requireNoDamage()
      try finish(publication, set, isComplete ? fingerprint : nil, baseline, causes, store: store, plan: plan, &report)
    } catch {
      do { try publication.abandon() } catch {
        // This is reported together with the first error. The next run removes what could not be removed now.
        context.problems.report(Failure(error).problem)
      }
      throw error
    }
  }

  /// Renders what changed since a held night last did, without writing anything in the output. A night that was
  /// interrupted before is finished or undone.
  private func rehearse(
    _ fingerprint: BuildFingerprint, _ hold: Hold, _ store: Store, _ plan: RunPlan, _ locks: BuildLocks,
    _ report: inout RunReport
  ) throws {
    report.hold = hold
    report.status = .done
    let lock = try locks.takeOutput()
    let baseline = try PublishedBaseline(fingerprint, plan, store)
    report.remarks += try Publication.recover(output: request.output, store: store) { try lock.sign() }.map(\.words)
    report.remarks.append("sumaq release publishes what the store holds, and ends the hold")
    if !request.full, !hold.rowsChanged, hold.checked == baseline {
      report.status = .unchanged
      return try reportRemembered(store)
    }
    let changes = try baseline.changes(since: hold.checked, store, plan)
    let publication = try Publication(
      PublicationSettings(output: request.output, dryRun: true, workers: request.workers, hasLists: plan.isApp),
      store: store, problems: context.problems)
    try store.releaseMemory()
    let isComplete = try checking(store, whole: request.full || changes.isAll) {
      try render(request.full ? .all : changes, with: templates.renderers(), into: publication, store, plan, &report)
    }
    try context.checkCancelled()
    try requireNoDamage()
    _ = try publication.finish(site: .changed, lists: plan.sink(publication))
    try rememberProblems(store)
    try store.recordChecked(baseline, whole: isComplete && stages.contains(.pages) && stages.contains(.reports))
  }

  /// Reports again what was found when the published files were rendered.
  private func reportRemembered(_ store: Store) throws {
    try templates.recall(store)
    context.problems.report(remembered: try store.rememberedProblems(of: RunPart.publish(stages)))
  }

  /// Stores tonight's problems for nights that render nothing.
  private func rememberProblems(_ store: Store) throws {
    try templates.recall(store)
    try store.remember(context.problems.remembered(of: RunPart.publish(stages)), of: RunPart.publish(stages))
  }

  /// Fails if a query of a report found the store damaged, even if nothing else did.
  private func requireNoDamage() throws(Failure) {
    let damage = context.problems.entries.first { $0.kind == StoreProblems.corrupt }
    if let problem = damage?.examples.first { throw Failure(.inputOutput, problem) }
  }

  /// Renders while another thread checks the store's file, so that nothing is published from a damaged one. Its damage
  /// matters more than an error of `render`.
  private func checking(_ store: Store, whole: Bool, _ render: () throws -> Bool) throws -> Bool {
    let (rendered, _) = try Workers.both(request.workers) {
      Result(catching: render)
    } _: {
      try store.requireSound(whole: whole)
    }
    return try rendered.get()
  }

  /// Renders the pages of `set`, and all reports. Returns false if a report could not be built; the next night then
  /// tries again.
  private func render(
    _ set: SubjectSet, with renderers: Renderers, into publication: Publication, _ store: Store, _ plan: RunPlan,
    _ report: inout RunReport
  ) throws -> Bool {
    let context = self.context
    var isComplete = true
    let sink = plan.sink(publication)
    if let site = renderers.site {
      context.progress.begin(.pages)
      defer { context.progress.end() }
      let figures = SharedFigures()
      let (outcome, seconds) = try context.timed {
        try site.render(
          set, store: store, into: sink, asOf: plan.clock.asOf, workers: request.workers, clock: context.clock,
          figures: figures,
          progress: { context.progress.advance(to: $0, of: $1) }, cancelled: { context.cancellation.isCancelled })
      }
      report.sealed = outcome.sealed
      report.pages.seconds = seconds
      (report.pages.total, report.pages.rendered, report.pages.unchanged) =
        (outcome.total, outcome.rendered, outcome.unchanged)
      try store.keep(figures)
      try PhotoQueue(store).add(
        PhotoTraffic(hits: outcome.photosInMemory, misses: outcome.photosAsked - outcome.photosInMemory), to: .memory)
    }
    try context.checkCancelled()
    try store.releaseMemory()
    if let reports = renderers.reports {
      context.progress.begin(.reports)
      defer { context.progress.end() }
      let (outcome, seconds) = try context.timed {
        let files = try ReportFiles(sink)
        let outcome = try reports.render(
          store: store, into: renderers.remarks?.checkingReports(for: files) ?? files, asOf: plan.clock.asOf,
          workers: request.workers, memory: request.full ? .written : .used,
          progress: { context.progress.advance(to: $0, of: $1) },
          cancelled: { context.cancellation.isCancelled })
        try files.close()
        return outcome
      }
      report.reports.seconds = seconds
      (report.reports.total, report.reports.rendered, report.reports.unchanged) =
        (outcome.total, outcome.rendered, outcome.unchanged)
      report.remarks += outcome.slow.prefix(3).map { slow in
        "report \(slow.name) took \(Amount.seconds(slow.seconds))"
          + (slow.block.isEmpty ? "" : ", \(Amount.seconds(slow.blockSeconds)) of them for \(slow.block)")
      }
      isComplete = outcome.broken.isEmpty
      try store.releaseMemory()
    }
    return isComplete
  }

  private func finish(
    _ publication: Publication, _ set: SubjectSet, _ fingerprint: BuildFingerprint?, _ baseline: PublishedBaseline,
    _ causes: ChangeCauses, store: Store, plan: RunPlan, _ report: inout RunReport
  ) throws {
    context.progress.begin(.publish)
    defer { context.progress.end() }
    let (outcome, seconds) = try context.timed {
      !stages.contains(.pages)
        ? try publication.finish(site: .none, causes: causes, lists: plan.sink(publication))
        : try publication.finish(
          site: set.isAll ? .all : .changed, baseline: baseline, causes: causes, lists: plan.sink(publication))
    }
    report.publish = outcome
    report.publish.seconds = seconds
    report.status = outcome.changed ? .published : .unchanged
    try rememberProblems(store)
    try store.recordPublished(
      outcome.refused == 0 ? try fingerprint?.publishedText(store) ?? "" : "", day: plan.clock.asOf)
  }
}

/// The files of all reports: those for analysts and those on the public site.
struct ReportFiles: PageSink {
  private let files: [(owner: PageOwner, sink: any OwnerSink)]

  init(_ site: any SiteSink) throws {
    files = try PageOwner.reports.map { ($0, try site.open($0)) }
  }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    files.first { $0.owner.owns(path) }?.sink.reuse(path, inputs: inputs) ?? false
  }

  func accept(_ page: RenderedPage) throws {
    try (files.first { $0.owner.owns(page.path) } ?? files[0]).sink.accept(page)
  }

  /// Removes the files of reports that were not named tonight.
  func close() throws { for (_, sink) in files { try sink.close() } }
}
