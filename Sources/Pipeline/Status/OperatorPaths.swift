internal import Diagnostics
internal import Platform

/// The files that the settings name for the operator, outside the state folder.
struct OperatorPaths: Sendable {
  /// `status.file`.
  let status: String?
  /// `metrics.file`.
  let metrics: String?

  /// Fails with exit code 78 if a path leads into a folder that has another purpose.
  init(_ settings: Settings, _ request: RunRequest) throws(Failure) {
    status = try Self.path(settings.statusFile, "status.file", request)
    metrics = try Self.path(settings.metricsFile, "metrics.file", request)
  }

  private static func path(_ file: String?, _ key: String, _ request: RunRequest) throws(Failure) -> String? {
    guard let file else { return nil }
    let path = Path.absolute(file, in: Path.parent(of: request.config))
    for (folder, name) in [
      (request.output, "output"), (request.state, "state"), (request.exports, "exports"),
      (request.templates, "templates"),
    ] where path.hasPrefix(folder + "/") {
      throw Failure(
        .configuration,
        PipelineProblems.brokenSettings.problem(
          at: Place(request.config), "\(key) leads into the folder of the \(name)",
          mend: "Name a file elsewhere: that folder has files of its own."))
    }
    return path
  }
}
