internal import Diagnostics
internal import Model
internal import Platform
internal import Publish

/// The folder of a task on its own machine. A lock in it tells that the task lives; what a killed one left is removed by
/// the next task on the machine.
struct TaskScratch {
  private static let beginning = "sumaq-shard-"
  private static let lock = "lock"
  /// So much older than a new one is a folder whose task has had the time to lock it.
  private static let youngestSeconds: Int64 = 600

  /// Calls `body` with a new folder, and removes it afterwards.
  static func run<Result>(_ request: RunRequest, _ context: RunContext, _ body: (String) throws -> Result) throws
    -> Result
  {
    let folder = try Files.makeTemporaryFolder(Path.join(request.temporaryFolder, beginning))
    return try Afterwards.run {
      let lock = try BuildLock(
        Path.join(folder, lock), since: Timestamp(microseconds: context.clock.microsecondsSince1970()).iso(),
        command: "sumaq shard")
      try sweep(request.temporaryFolder, beside: folder)
      return try withExtendedLifetime(lock) { try body(folder) }
    } cleanUp: {
      try Files.removeTree(folder)
    }
  }

  /// Removes the folders of tasks that ended without it. Whatever cannot be looked at or removed is left: it may be of
  /// another user, or another task removes it at this moment.
  private static func sweep(_ folder: String, beside own: String) throws(Failure) {
    let (names, now): ([String], Int64)
    // The file system's own time counts, which may differ from that of the machine.
    do throws(FileError) { (names, now) = (try Files.names(in: folder), try FileStatus.of(own)?.modified ?? 0) } catch {
      throw error.failure
    }
    for name in names where name.hasPrefix(beginning) {
      let path = Path.join(folder, name)
      do {
        guard let status = try FileStatus.of(path), status.kind == .folder, status.owner == geteuid(),
          status.modified < now - youngestSeconds * 1_000_000_000,
          try BuildLock.holder(Path.join(path, lock)) == nil
        else { continue }
        try Files.removeTree(path)
      } catch { continue }
    }
  }
}
