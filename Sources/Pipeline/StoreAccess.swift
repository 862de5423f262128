internal import Diagnostics
internal import Platform
internal import Store

/// Opens a store that exists already.
enum StoreAccess {
  /// Opens the store for a command that only reads, and shows what it holds. Fails with exit code 65 while that may be of
  /// people who were forgotten, as when an older store was restored.
  static func read(_ request: RunRequest, scratch: String? = nil) throws(Failure) -> Store {
    let store = try look(request, scratch: scratch)
    guard let list = try ForgottenList.read(state: request.state), try !list.isApplied(to: forgottenMemory(request))
    else { return store }
    throw PeopleProblems.notApplied.failure(
      .data, at: Place(store.path), "the store may hold rows of people whom the list of forgotten people has")
  }

  /// Opens the store for a command that only reads, and shows nothing of people.
  static func look(_ request: RunRequest, scratch: String? = nil) throws(Failure) -> Store {
    try require(request)
    return try Store(reading: request.state, scratch: scratch)
  }

  /// What the store, also one of an older program, remembers of the list of forgotten people; nothing if there is none.
  static func forgottenMemory(_ request: RunRequest) throws(Failure) -> ForgottenMemory {
    try isThere(request) ? try Store.forgottenMemory(reading: request.state) : ForgottenMemory()
  }

  /// Opens the store for a command that changes it. The caller holds the lock of the state folder.
  static func change(_ request: RunRequest) throws(Failure) -> Store {
    try require(request)
    return try Store(folder: request.state)
  }

  /// Calls `body` with the store and the locks of a command that changes it, once what an interrupted forgetting left is
  /// done.
  static func changing<Result>(
    _ request: RunRequest, _ context: RunContext, _ body: (Store, BuildLocks) throws -> Result
  ) throws -> Result {
    try require(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    _ = try PendingForgetting(resuming: request, context, locks) { try RunPlan(request, context) }
    return try body(change(request), locks)
  }

  /// Whether there is a store.
  static func isThere(_ request: RunRequest) throws(Failure) -> Bool {
    let store = Path.join(request.state, "sumaq.sqlite")
    return try Failure.ofFiles { () throws(FileError) in try FileStatus.following(store) != nil }
  }

  /// Fails if there is no store, and creates none.
  static func require(_ request: RunRequest) throws(Failure) {
    if try isThere(request) { return }
    throw PipelineProblems.noStore.failure(.data, at: Place(request.state), "there is no store in \(request.state) yet")
  }
}
