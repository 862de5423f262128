package import Diagnostics
internal import Platform

/// `sumaq report --watch NAME`: renders reports again whenever they, or the rows that they ask for, change.
package final class ReportWatch {
  private let request: RunRequest
  private let context: RunContext
  private let talk: WatchTalk
  /// Renders the reports and prints them.
  private let render: (RunContext) throws -> Void
  private let folders: WatchedFolders
  private let watch: FolderWatch
  private var resting = RestingFiles()
  private var problems = ProblemsNow()

  package init(
    _ request: RunRequest, _ context: RunContext, _ talk: WatchTalk, render: @escaping (RunContext) throws -> Void
  ) throws(Failure) {
    (self.request, self.context, self.talk, self.render) = (request, context, talk, render)
    folders = WatchedFolders(request)
    watch = try FolderWatch(
      folders.places.filter { $0.path != request.exports } + [.file(Self.lastRun(request))],
      excluding: folders.excluded)
  }

  /// Renders once, and then whenever something is saved or a night has ended.
  package func run() throws(Failure) {
    build()
    while !context.cancellation.isCancelled {
      let now = context.clock.nanoseconds()
      watch.wait(milliseconds: min(resting.milliseconds(at: now) ?? 200, 200))
      for event in try watch.events() where isWatched(event) { resting.add(event, at: context.clock.nanoseconds()) }
      if resting.take(at: context.clock.nanoseconds()) != nil { build() }
    }
  }

  /// The file that each night replaces when it ends.
  private static func lastRun(_ request: RunRequest) -> String { Path.join(request.state, "last-run.json") }

  private func isWatched(_ event: FileEvent) -> Bool {
    switch event {
    case .begun(let path), .writing(let path), .saved(let path), .gone(let path):
      path == Self.lastRun(request) || folders.areas(of: path).contains { $0 != .exports && $0 != .templates }
    case .unknown: true
    }
  }

  private func build() {
    let own = context.alone(context.cancellation)
    do { try render(own) } catch {
      let failure =
        (error as? any EndingError)?.failure
        ?? PipelineProblems.watchFault.failure(.software, "the report failed: \(error)")
      if !own.problems.contains(failure.problem) { own.problems.report(failure.problem) }
    }
    guard !context.cancellation.isCancelled else { return }
    let change = problems.become(own.problems)
    for problem in change.new { talk.problem(problem) }
    for problem in change.gone { talk.say("Mended: \(Printable.line(problem.headline, limit: 300))") }
  }
}
