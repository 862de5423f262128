internal import Diagnostics
internal import Publish

/// `sumaq check [DIR]`: proves that a folder opens without a server and without a network.
package enum SiteCheck {
  /// Returns the number of files looked at; every finding is a problem.
  package static func run(_ folder: String, _ request: RunRequest, _ context: RunContext) throws -> Int {
    context.progress.begin(.check)
    defer { context.progress.end() }
    let outcome = try SiteChecker(folder, workers: request.workers).run(context.problems) {
      context.cancellation.isCancelled
    }
    try context.checkCancelled()
    return outcome.files
  }
}
