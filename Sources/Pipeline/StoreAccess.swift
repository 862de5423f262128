internal import Diagnostics
internal import Platform
internal import Store

/// Opens a store that is there already.
enum StoreAccess {
  /// For a command that only looks.
  static func read(_ request: RunRequest, scratch: String? = nil) throws(Failure) -> Store {
    try require(request)
    return try Store(reading: request.state, scratch: scratch)
  }

  /// For a command that changes the store; to be called under the state's lock.
  static func change(_ request: RunRequest) throws(Failure) -> Store {
    try require(request)
    return try Store(folder: request.state)
  }

  /// A store that is not there yet is not made.
  static func require(_ request: RunRequest) throws(Failure) {
    do throws(FileError) {
      if try FileStatus.following(Path.join(request.state, "sumaq.sqlite")) != nil { return }
    } catch { throw error.failure }
    throw Failure(
      .data, PipelineProblems.noStore.problem(at: Place(request.state), "there is no store in \(request.state) yet"))
  }
}
