internal import Diagnostics
internal import Pages
internal import Platform
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
