internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Synchronization

/// What the tasks of the night in place have made, on which the next night builds.
extension LakeActs {
  /// A file that is not what its task has put.
  struct DamagedFile: Sendable, Hashable {
    let file: LakeFile
    /// The words of the task that makes it.
    let task: String
  }

  /// Proves the files of the night in place by their digests. Reports those that are damaged or lost, and removes them if
  /// `repairs`, so that their tasks make them again.
  func proveWork(of manifest: LakeManifest, repairs: Bool) throws -> [DamagedFile] {
    guard let plan = try ShardPlan(of: manifest.rows, in: lake) else { return [] }
    var files: [DamagedFile] = []
    var seen: Set<LakeFile> = []
    for task in plan.stages.joined() {
      for file in try lake.done(task.name, in: plan.night)?.files ?? [] where seen.insert(file).inserted {
        // What is not there of these is not missed: see `seenBefore`.
        if try task == .sum(.publish) && FileStatus.of(lake.path(file.name)) == nil { continue }
        files.append(DamagedFile(file: file, task: task.words.joined(separator: " ")))
      }
    }
    let damaged = Shared(Mutex<Set<DamagedFile>>([]))
    try each(files) { file in
      if try !isWhole(file.file) { damaged.value.withLock { _ = $0.insert(file) } }
    }
    let all = files.filter(damaged.value.withLock { $0 }.contains)
    for one in all {
      context.problems.report(
        LakeActProblems.damagedWork.problem(
          at: Place(lake.path(one.file.name)), "the file is not what the task \(one.task) has put",
          mend: Self.mend(one, plan.night, lake, isRemoved: repairs)))
      if repairs { try lake.remove(one.file.name, upTo: "work") }
    }
    return all
  }

  private static func mend(_ file: DamagedFile, _ night: String, _ lake: LakeFolder, isRemoved: Bool) -> String {
    guard isRemoved else { return "Run sumaq shard verify --repair, which removes it." }
    // The night is in place: it is not published again.
    if file.task == ShardTask.sum(.publish).words.joined(separator: " ") {
      return "It is removed. The next night takes all problems for new."
    }
    let words = "sumaq shard \(file.task) --lake \(StageScripts.quoted(lake.folder)) --night \(night)"
    return "It is removed. Make it again, before the next night: \(words)"
  }

  private func isWhole(_ file: LakeFile) throws -> Bool {
    do throws(Failure) { return try lake.open(file).isWhole() } catch {
      guard error.problem.kind == LakeProblems.torn || error.exitCode == .inputOutput else { throw error }
      return false
    }
  }
}
