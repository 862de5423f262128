internal import Diagnostics
internal import Platform
internal import Publish
internal import Sealing

/// `sumaq check [DIR]`: proves that a folder works without a server and without a network.
package enum SiteCheck {
  /// Returns the number of checked files. Every finding is reported as a problem.
  package static func run(_ folder: String, _ request: RunRequest, _ context: RunContext) throws -> Int {
    context.progress.begin(.check)
    defer { context.progress.end() }
    let outcome = try SiteChecker(folder, workers: request.workers, access: access(folder, request, context)).run(
      context.problems
    ) {
      context.cancellation.isCancelled
    }
    try context.checkCancelled()
    return outcome.files
  }

  /// The keys of what is sealed; nil if the folder is not the published site, if this user may not read them, or if
  /// nothing can be sealed with them, which is reported.
  private static func access(_ folder: String, _ request: RunRequest, _ context: RunContext) -> SiteAccess? {
    guard folder == Path.join(request.output, "site") else { return nil }
    do throws(Failure) {
      switch try KeysFolder(state: request.state).read() {
      case .open(let access): return access
      case .keysMissing(let problem): context.problems.report(problem)
      case .nobody: break
      }
    } catch { return nil }
    return nil
  }
}
