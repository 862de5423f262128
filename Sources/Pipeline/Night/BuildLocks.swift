internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// The locks of a run. The state folder is locked at the start, the output folder only before it is written, so that a
/// night without changes writes nothing into it.
final class BuildLocks {
  private let request: RunRequest
  private let since: String
  private var held: [BuildLock] = []
  private var output: BuildLock?

  /// Locks the state folder. Fails with exit code 75 if another run holds either lock.
  init(_ request: RunRequest, _ context: RunContext) throws {
    self.request = request
    since = Timestamp(microseconds: context.clock.microsecondsSince1970()).iso()
    try requireOwner()
    try protectState(context)
    try held.append(lock(Path.join(request.state, "lock"), signs: true))
    if try BuildLock.holder(outputLock) != nil { try takeOutput() }
  }

  /// Locks the output folder. Must be called before the output is compared or changed; a build signs the lock file
  /// before it writes there.
  @discardableResult
  func takeOutput() throws(Failure) -> BuildLock {
    if let output { return output }
    let lock = try lock(outputLock, signs: false)
    output = lock
    return lock
  }

  /// Releases both locks. The state's lock file then says that the run has ended. The output's lock file is left as it
  /// is, so that a night without changes writes nothing there.
  func release() {
    for lock in held { lock.erase() }
    (held, output) = ([], nil)
  }

  /// The process that holds one of these locks, in words; nil if both are free, or if they cannot be looked at.
  static func holder(_ request: RunRequest) -> String? {
    for path in [Path.join(request.state, "lock"), Path.join(request.output, ".lock")] {
      do { if let holder = try BuildLock.holder(path) { return holder } } catch { continue }
    }
    return nil
  }

  private var outputLock: String { Path.join(request.output, ".lock") }

  /// Fails if root would change another user's state. That user could not replace what root writes there, and its next
  /// night would fail.
  private func requireOwner() throws(Failure) {
    let folder = try Failure.ofFiles { () throws(FileError) in try FileStatus.following(request.state) }
    guard geteuid() == 0, let folder, folder.kind == .folder, folder.owner != 0 else { return }
    throw PipelineProblems.notOwner.failure(
      .permission, at: Place(request.state), "root does not change the state of another user (number \(folder.owner))")
  }

  /// Removes other users' permission to read the state folder, which older versions gave, and reports that once.
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

  private func lock(_ path: String, signs: Bool) throws(Failure) -> BuildLock {
    do throws(FileError) { try Files.makeFolder(Path.parent(of: path)) } catch { throw error.failure }
    return try BuildLock(path, since: since, command: "sumaq", signs: signs)
  }
}
