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

  /// Whether there is a store.
  static func isThere(_ request: RunRequest) throws(Failure) -> Bool {
    do throws(FileError) {
      return try FileStatus.following(Path.join(request.state, "sumaq.sqlite")) != nil
    } catch { throw error.failure }
  }

  /// Fails if there is no store, and creates none.
  static func require(_ request: RunRequest) throws(Failure) {
    if try isThere(request) { return }
    throw Failure(
      .data, PipelineProblems.noStore.problem(at: Place(request.state), "there is no store in \(request.state) yet"))
  }
}
