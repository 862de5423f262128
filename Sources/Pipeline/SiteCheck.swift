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
    let outcome = try SiteChecker(folder, workers: request.workers, access: access(folder, request)).run(
      context.problems
    ) {
      context.cancellation.isCancelled
    }
    try context.checkCancelled()
    return outcome.files
  }

  /// The keys of what is sealed; nil if the folder is not the published site, or if this user may not read them.
  private static func access(_ folder: String, _ request: RunRequest) -> SiteAccess? {
    guard folder == Path.join(request.output, "site") else { return nil }
    do throws(Failure) {
      if case .open(let access) = try KeysFolder(state: request.state).read() { return access }
    } catch { return nil }
    return nil
  }
}
