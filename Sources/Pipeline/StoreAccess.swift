internal import Diagnostics
internal import Platform
internal import Store

/// Opens the store of a command that only looks.
enum StoreAccess {
  /// A store that is not there yet is not made.
  static func open(_ request: RunRequest) throws(Failure) -> Store {
    guard access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0 else {
      throw Failure(
        .data, PipelineProblems.noStore.problem(at: Place(request.state), "there is no store in \(request.state) yet"))
    }
    return try Store(folder: request.state)
  }
}
