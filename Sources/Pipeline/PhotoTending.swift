internal import Photos
internal import Platform
internal import Store

/// `sumaq jobs` and `sumaq cache`, and what the hidden `photo-worker` runs.
package enum PhotoTending {
  /// The photo queue, and why each waits.
  package static func jobs(_ request: RunRequest) throws -> String {
    try PhotoScreens.jobs(try StoreAccess.open(request))
  }

  /// What the store of small copies holds.
  package static func cache(_ request: RunRequest) throws -> String {
    try PhotoScreens.cache(try StoreAccess.open(request))
  }

  /// Removes the copies that nothing refers to; returns what to say.
  package static func prune(_ request: RunRequest, _ context: RunContext) throws -> String {
    let store = try StoreAccess.open(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    return try PhotoScreens.prune(store)
  }

  /// Decodes for another sumaq until that closes its end; the number is the process's exit code.
  package static func work() -> Int32 { PhotoWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
