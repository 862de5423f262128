internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store
internal import Synchronization

/// `sumaq verify`: renders from the same state without the ledger, and compares with what is published.
package enum Verification {
  /// How many files were compared, and how many differ. Every difference is a problem.
  package static func run(
    everything: Bool, _ request: RunRequest, _ context: RunContext
  ) throws -> (compared: Int, different: Int) {
    let plan = try NightPlan(request, context)
    let renderers = try Renderers(plan, request, context, stages: [.pages, .reports])
    let locks = try BuildLocks(request, context, publishes: true)
    defer { locks.release() }
    let store = try StoreAccess.open(request)
    let comparison = PublishedComparison(request.output, everything: everything, problems: context.problems)
    context.progress.begin(.check)
    defer { context.progress.end() }
    _ = try renderers.site?.render(
      store: store, into: comparison, asOf: plan.clock.asOf, workers: request.workers,
      progress: { context.progress.advance(to: $0, of: $1) }, cancelled: { context.cancellation.isCancelled })
    try context.checkCancelled()
    _ = try renderers.reports?.render(
      store: store, into: comparison, asOf: plan.clock.asOf, progress: { _, _ in },
      cancelled: { context.cancellation.isCancelled })
    try context.checkCancelled()
    if everything {
      try store.eachLedgerRow { _, row in comparison.expect(row.path) }
      comparison.reportLeftovers()
    }
    return comparison.counts
  }
}

/// Takes rendered pages in place of a publication, and holds each against the published file.
private final class PublishedComparison: PageSink {
  private struct State {
    var compared = 0
    var different = 0
    var rendered: Set<String> = []
    var leftovers: [String] = []
  }

  /// Without `--all`, every page is asked for but one in this many is rendered and compared.
  private static let sample = 20
  private let output: String
  private let everything: Bool
  private let problems: any ProblemSink
  private let state = Mutex(State())

  init(_ output: String, everything: Bool, problems: any ProblemSink) {
    self.output = output
    self.everything = everything
    self.problems = problems
  }

  var counts: (compared: Int, different: Int) { state.withLock { ($0.compared, $0.different) } }

  func stands(_ path: String, inputs: [UInt8]) -> Bool {
    guard !everything, path.hasSuffix(".html") else { return false }
    return SHA256.digest(path.utf8)[0] % UInt8(Self.sample) != 0
  }

  func accept(_ page: RenderedPage) throws {
    let wanted = try content(of: page)
    let found = try published(page.path)
    state.withLock { state in
      state.compared += 1
      if everything { state.rendered.insert(page.path) }
    }
    guard found != wanted else { return }
    state.withLock { $0.different += 1 }
    problems.report(difference(page.path, wanted: wanted, found: found))
  }

  /// A published file that the ledger knows.
  func expect(_ path: String) {
    state.withLock { state in
      if !state.rendered.contains(path) { state.leftovers.append(path) }
    }
  }

  func reportLeftovers() {
    for path in state.withLock({ $0.leftovers }) {
      state.withLock { $0.different += 1 }
      problems.report(
        PipelineProblems.notReproduced.problem(at: Place(path), "a clean build does not have this file"))
    }
  }

  private func content(of page: RenderedPage) throws -> [UInt8] {
    switch page.content {
    case .bytes(let bytes): return bytes
    case .file(let path):
      do throws(FileError) { return try Files.read(path) } catch { throw error.failure }
    }
  }

  private func published(_ path: String) throws -> [UInt8]? {
    do throws(FileError) {
      return try Files.read(Path.join(output, path))
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error.failure
    }
  }

  private func difference(_ path: String, wanted: [UInt8], found: [UInt8]?) -> Problem {
    guard let found else {
      return PipelineProblems.notReproduced.problem(at: Place(path), "the file is missing")
    }
    let offset = zip(wanted, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let text = String(decoding: found, as: UTF8.self)
    let position = TextPosition(in: text, offset: offset ?? min(wanted.count, found.count))
    return PipelineProblems.notReproduced.problem(
      at: Place(path, line: position.line, column: position.column),
      excerpt: Excerpt(line: position.lineText, column: position.column),
      "the published bytes are not those of a clean build")
  }
}
