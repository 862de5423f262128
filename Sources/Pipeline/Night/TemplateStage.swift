internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Store
internal import Synchronization

/// The templates of a run. They are compiled when they are first needed: before anything else is done, or, if the last
/// night published with the same ones, only when something must be rendered. As that is likely once an export must be
/// read, and reading keeps one processor busy, another thread then begins.
final class TemplateStage {
  /// Renderers that another thread makes.
  private struct Begun {
    let thread: Thread
    let result: Shared<Mutex<Result<Renderers, Failure>?>>
    let problems: ProblemLog
  }

  private let plan: RunPlan
  private let request: RunRequest
  private let context: RunContext
  private let stages: Set<Night.Stage>
  /// Of program, settings and templates as they were when the run began; nil if nothing is rendered.
  let fingerprint: BuildFingerprint?
  private var made: Renderers?
  private var begun: Begun?

  init(_ plan: RunPlan, _ request: RunRequest, _ context: RunContext, stages: Set<Night.Stage>) throws(Failure) {
    self.plan = plan
    self.request = request
    self.context = context
    self.stages = stages
    let renders = !stages.isDisjoint(with: [.pages, .reports])
    fingerprint = renders ? try BuildFingerprint(plan, request, context, stages: stages) : nil
  }

  /// Compiles and checks the templates, unless the last night did so with the same files and published.
  func check() throws(Failure) {
    guard let fingerprint else { return }
    if request.full || request.dryRun || !wereCompiled(fingerprint) { _ = try renderers() }
  }

  /// Begins to compile on another thread, if that is still to be done.
  func begin() {
    guard fingerprint != nil, made == nil, begun == nil, request.workers > 1 else { return }
    let problems = ProblemLog()
    let context = context.reporting(to: problems)
    let result = Shared(Mutex<Result<Renderers, Failure>?>(nil))
    let thread = Thread { [plan, request, stages] in
      let made = Result { () throws(Failure) in try Self.renderers(plan, request, context, stages: stages) }
      result.value.withLock { $0 = made }
    }
    begun = thread.map { Begun(thread: $0, result: result, problems: problems) }
  }

  deinit { begun?.thread.join() }

  /// The renderers. A mistake in a template is a configuration failure, whenever it is found.
  func renderers() throws(Failure) -> Renderers {
    if let made { return made }
    let renderers =
      if let begun = try end() { begun } else {
        try Self.renderers(plan, request, context, stages: stages)
      }
    made = renderers
    return renderers
  }

  /// What the other thread made; nil if there is none.
  private func end() throws(Failure) -> Renderers? {
    guard let begun else { return nil }
    self.begun = nil
    begun.thread.join()
    begun.problems.join(context.problems)
    return try begun.result.value.withLock { $0 }?.get()
  }

  private static func renderers(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext, stages: Set<Night.Stage>
  ) throws(Failure) -> Renderers {
    context.problems.begin(RunPart.templates(stages))
    defer { context.problems.begin(RunPart.publish(stages)) }
    let renderers = try Renderers(plan, request, context, stages: stages)
    if let site = renderers.site { try renderers.remarks?.check(site, workers: request.workers) }
    return renderers
  }

  /// Stores the problems of the templates for nights that do not compile them, or reports those that are stored.
  func recall(_ store: Store) throws {
    let part = RunPart.templates(stages)
    if made != nil { return try store.remember(context.problems.remembered(of: part), of: part) }
    context.problems.begin(part)
    defer { context.problems.begin(RunPart.publish(stages)) }
    try context.problems.report(remembered: store.rememberedProblems(of: part))
  }

  /// Whether the last night published with these templates, so that they have no mistake. A store that cannot be read
  /// now is reported when it is opened.
  private func wereCompiled(_ fingerprint: BuildFingerprint) -> Bool {
    guard stages == Set(Night.Stage.allCases) else { return false }
    do {
      return try StoreAccess.look(request).publishedBaseline()?.fingerprint == "\(fingerprint.parts)"
    } catch { return false }
  }
}

extension ProblemLog {
  /// The problems of a part of the run, each kind with its first example.
  func remembered(of part: String) -> [RememberedProblem] {
    let examples = Dictionary(entries.map { ($0.kind.id, $0.examples) }) { first, _ in first }
    return (marks[part] ?? [:]).compactMap { kind, marks in
      examples[kind]?.first.map { RememberedProblem($0, marks: marks) }
    }
  }

  /// Reports problems that an earlier night found.
  func report(remembered problems: [RememberedProblem]) {
    for remembered in problems {
      if let problem = ProblemCatalog.problem(remembered) { add(problem, remembered.marks) }
    }
  }
}

/// Refuses templates with mistakes that `sumaq check` would find on the pages, each told once for its place, and reports
/// files in the templates' folder that nothing reads.
final class TemplateRemarks: Sendable {
  private let folder: TemplateFolder
  private let problems: any ProblemSink
  private let reported = Mutex<Set<Problem>>([])
  private let first = Mutex<Problem?>(nil)
  private let reports = Mutex<Set<String>>([])

  init(_ folder: TemplateFolder, _ problems: any ProblemSink) { (self.folder, self.problems) = (folder, problems) }

  /// Checks the site's templates, which needs no data. A mistake is a configuration failure. Costs some milliseconds,
  /// which workers share.
  func check(_ site: SiteRenderer, workers: Int) throws(Failure) {
    try site.reportStrayTemplates(in: folder, problems)
    let found = BoundedBatch.run(site.samplePages(), workers: workers) { sample in
      (sample, TemplateInspection(sample.bytes, path: sample.path, isWhole: sample.isWhole))
    }
    for result in found {
      let (sample, inspection) = result.get()
      guard !inspection.isEmpty else { continue }
      try report(inspection.problems(in: sources(sample.files)))
    }
    if let styles = try folder.file("assets/site.css") {
      report(TemplateInspection.problems(inStyle: .init(path: styles.path, bytes: styles.bytes)))
    }
    if let first = first.withLock({ $0 }) { throw Failure(.configuration, first) }
  }

  private func sources(_ paths: [String]) throws(Failure) -> [TemplateInspection.Source] {
    try Failure.ofFiles { () throws(FileError) in
      try paths.map { path throws(FileError) in TemplateInspection.Source(path: path, bytes: try Files.read(path)) }
    }
  }

  private func report(_ found: [Problem]) {
    for problem in found where reported.withLock({ $0.insert(problem).inserted }) {
      first.withLock { $0 = $0 ?? problem }
      problems.report(problem)
    }
  }
}

// Reports have no page without data, so their templates are checked when the pages are rendered.
extension TemplateRemarks {
  /// Checks the first page of each report that is rendered tonight, on its way to `sink`.
  func checkingReports(for sink: any PageSink) -> any PageSink { ReportCheck(sink: sink, remarks: self) }

  private struct ReportCheck: PageSink {
    let sink: any PageSink
    let remarks: TemplateRemarks

    func reuse(_ path: String, inputs: [UInt8]) -> Bool { sink.reuse(path, inputs: inputs) }

    func accept(_ page: RenderedPage) throws {
      if page.path.hasSuffix(".html"), case .bytes(let bytes) = page.content {
        try remarks.checkReport(at: page.path, bytes)
      }
      try sink.accept(page)
    }
  }

  private func checkReport(at path: String, _ bytes: [UInt8]) throws(Failure) {
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: "reports"), index + 1 < parts.count else { return }
    let name = String(parts[index + 1].split(separator: ".")[0])
    guard reports.withLock({ $0.insert(name).inserted }) else { return }
    let inspection = TemplateInspection(bytes, path: parts.dropFirst(index + 1).joined(separator: "/"))
    guard !inspection.isEmpty else { return }
    var sources: [TemplateInspection.Source] = []
    for file in ["reports/\(name).md", "reports/layout.html"] {
      if let file = try folder.file(file) { sources.append(.init(path: file.path, bytes: file.bytes)) }
    }
    report(inspection.problems(in: sources))
  }
}
