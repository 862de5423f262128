internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// The locks of a run. It locks the state folder at its start, and the output folder only before it writes there, so
/// that a night that changes nothing touches nothing in it.
final class BuildLocks {
  private let request: RunRequest
  private let since: String
  private var held: [BuildLock] = []
  private var output: BuildLock?

  /// Takes the state's lock; fails with exit code 75 if another run holds either.
  init(_ request: RunRequest, _ context: RunContext) throws {
    self.request = request
    since = Timestamp(microseconds: context.clock.microsecondsSince1970()).iso()
    try protectState(context)
    try held.append(take(Path.join(request.state, "lock"), signs: true))
    if try BuildLock.holder(outputLock) != nil { try takeOutput() }
  }

  /// Takes the output's lock. To be called before the output is compared or changed; a build signs the lock before it
  /// writes there.
  @discardableResult
  func takeOutput() throws(Failure) -> BuildLock {
    if let output { return output }
    let lock = try take(outputLock, signs: false)
    output = lock
    return lock
  }

  /// Releases both locks. The state's lock file then says that the run has ended; the output's stays as it is, so that
  /// a night that changes nothing touches nothing there.
  func release() {
    for lock in held { lock.erase() }
    (held, output) = ([], nil)
  }

  private var outputLock: String { Path.join(request.output, ".lock") }

  /// Keeps other users from reading the state folder, which older versions let them, and reports that once.
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
