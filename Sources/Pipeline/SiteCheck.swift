internal import Diagnostics
internal import Publish

/// `sumaq check [DIR]`: proves that a folder works without a server and without a network.
package enum SiteCheck {
  /// Returns the number of checked files. Every finding is reported as a problem.
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
