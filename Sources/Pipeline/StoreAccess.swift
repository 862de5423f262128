internal import Diagnostics
internal import Platform
internal import Store

/// Opens a store that exists already.
enum StoreAccess {
  /// Opens the store for a command that only reads.
  static func read(_ request: RunRequest, scratch: String? = nil) throws(Failure) -> Store {
    try require(request)
    return try Store(reading: request.state, scratch: scratch)
  }

  /// Opens the store for a command that changes it. The caller holds the lock of the state folder.
  static func change(_ request: RunRequest) throws(Failure) -> Store {
    try require(request)
    return try Store(folder: request.state)
  }

  /// Fails if there is no store, and creates none.
  static func require(_ request: RunRequest) throws(Failure) {
    do throws(FileError) {
      if try FileStatus.following(Path.join(request.state, "sumaq.sqlite")) != nil { return }
    } catch { throw error.failure }
    throw Failure(
      .data, PipelineProblems.noStore.problem(at: Place(request.state), "there is no store in \(request.state) yet"))
  }
}
