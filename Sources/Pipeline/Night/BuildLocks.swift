internal import Diagnostics
internal import Model
internal import Platform
internal import Publish

/// The locks of a run: on the state folder, and on the output folder where it publishes.
final class BuildLocks {
  private var held: [BuildLock] = []

  /// Makes the folders; fails with 75 where another run holds one.
  init(_ request: RunRequest, _ context: RunContext, publishes: Bool) throws(Failure) {
    let since = Timestamp(microseconds: context.clock.microsecondsSince1970()).iso()
    try take(Path.join(request.state, "lock"), since: since)
    if publishes { try take(Path.join(request.output, ".lock"), since: since) }
  }

  func release() { held = [] }

  private func take(_ path: String, since: String) throws(Failure) {
    do throws(FileError) { try Files.makeFolder(Path.parent(of: path)) } catch { throw error.failure }
    held.append(try BuildLock(path, since: since, command: "sumaq"))
  }
}
