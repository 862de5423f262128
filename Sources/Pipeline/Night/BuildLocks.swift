internal import Diagnostics
internal import Model
internal import Platform
internal import Publish

/// The locks of a run: on the state folder from its beginning, on the output folder from when it writes there, so
/// that a night that changes nothing touches nothing in it.
final class BuildLocks {
  private let request: RunRequest
  private let since: String
  private var held: [BuildLock] = []
  private var holdsOutput = false

  /// Takes the state's lock, and fails with 75 where another run holds either.
  init(_ request: RunRequest, _ context: RunContext) throws {
    self.request = request
    since = Timestamp(microseconds: context.clock.microsecondsSince1970()).iso()
    try take(Path.join(request.state, "lock"))
    if try BuildLock.holder(outputLock) != nil { try takeOutput() }
  }

  /// To be called before anything in the output is written.
  func takeOutput() throws(Failure) {
    guard !holdsOutput else { return }
    try take(outputLock)
    holdsOutput = true
  }

  func release() { held = [] }

  private var outputLock: String { Path.join(request.output, ".lock") }

  private func take(_ path: String) throws(Failure) {
    do throws(FileError) { try Files.makeFolder(Path.parent(of: path)) } catch { throw error.failure }
    held.append(try BuildLock(path, since: since, command: "sumaq"))
  }
}
