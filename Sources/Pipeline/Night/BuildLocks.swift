internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// The locks of a run: on the state folder from its beginning, on the output folder from when it writes there, so
/// that a night that changes nothing touches nothing in it.
final class BuildLocks {
  private let request: RunRequest
  private let since: String
  private var held: [BuildLock] = []
  private var output: BuildLock?

  /// Takes the state's lock, and fails with 75 where another run holds either.
  init(_ request: RunRequest, _ context: RunContext) throws {
    self.request = request
    since = Timestamp(microseconds: context.clock.microsecondsSince1970()).iso()
    try protectState(context)
    try held.append(take(Path.join(request.state, "lock"), signs: true))
    if try BuildLock.holder(outputLock) != nil { try takeOutput() }
  }

  /// To be called before anything in the output is looked at closely; every build signs the lock before it writes
  /// there.
  @discardableResult
  func takeOutput() throws(Failure) -> BuildLock {
    if let output { return output }
    let lock = try take(outputLock, signs: false)
    output = lock
    return lock
  }

  /// Says in the state's lock that the run came to its end; the output's stays as it is, so that a night that changes
  /// nothing touches nothing there.
  func release() {
    for lock in held { lock.erase() }
    (held, output) = ([], nil)
  }

  private var outputLock: String { Path.join(request.output, ".lock") }

  /// What an older version let other users read is theirs no longer, which is told once.
  private func protectState(_ context: RunContext) throws(Failure) {
    let folder = StateFolder(request.state)
    do throws(FileError) {
      try folder.make()
      guard try folder.protect() else { return }
    } catch { throw error.failure }
    context.problems.report(
      StoreProblems.wasReadable.problem(
        at: Place(request.state), "the state folder, or a file in it, could be read by other users; it cannot any more")
    )
  }

  private func take(_ path: String, signs: Bool) throws(Failure) -> BuildLock {
    do throws(FileError) { try Files.makeFolder(Path.parent(of: path)) } catch { throw error.failure }
    return try BuildLock(path, since: since, command: "sumaq", signs: signs)
  }
}
