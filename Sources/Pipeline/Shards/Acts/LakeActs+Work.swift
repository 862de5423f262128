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
    /// The task that makes it.
    let task: ShardTask
  }

  /// Proves the files of the night in place by their digests. Reports those that are damaged or lost, and removes the lists
  /// of their tasks if `repairs`, so that the tasks put them again.
  func proveWork(of manifest: LakeManifest, repairs: Bool) throws -> [DamagedFile] {
    guard let plan = try ShardPlan(of: manifest.rows, in: lake) else { return [lostPlan(of: manifest.rows)] }
    var (files, lost): ([DamagedFile], [DamagedFile]) = ([], [])
    var seen: Set<LakeFile> = []
    for task in plan.stages.joined() {
      guard let list = try lake.done(task.name, in: plan.night) else {
        // `plan` removes the lists of the tasks that put a night in place, if another night began to be put over it.
        let name = LakeFolder.name(task.name, plan.night)
        if !task.isPublishing { lost.append(DamagedFile(file: LakeFile(name: name, digest: ""), task: task)) }
        continue
      }
      for file in list.files where seen.insert(file).inserted {
        // What is not there of these is not missed: see `seenBefore`.
        if try task == .sum(.publish) && FileStatus.of(lake.path(file.name)) == nil { continue }
        files.append(DamagedFile(file: file, task: task))
      }
    }
    let damaged = Shared(Mutex<Set<DamagedFile>>([]))
    try each(files) { file in
      if try !isWhole(file.file) { damaged.value.withLock { _ = $0.insert(file) } }
    }
    let all = lost + files.filter(damaged.value.withLock { $0 }.contains)
    for one in all {
      let task = one.task.words.joined(separator: " ")
      context.problems.report(
        LakeActProblems.damagedWork.problem(
          at: Place(lake.path(one.file.name)),
          lost.contains(one)
            ? "the list of what the task \(task) has put is lost"
            : "the file is not what the task \(task) has put",
          mend: try repairs ? repair(one, plan) : "Run sumaq shard verify --repair, which lets its task make it again.")
      )
    }
    return all
  }

  private func lostPlan(of night: String) -> DamagedFile {
    let name = ShardPlan.name(of: night)
    context.problems.report(
      LakeActProblems.damagedWork.problem(
        at: Place(lake.path(name)), "the plan of the night in place is lost, without which there is no next night",
        mend: "Bring back the folder nights, or plan the next night into a new folder with --lake."))
    return DamagedFile(file: LakeFile(name: name, digest: ""), task: .sum(.manifest))
  }

  /// Lets a task make a file again. Returns the words for it.
  private func repair(_ file: DamagedFile, _ plan: ShardPlan) throws -> String {
    // The night is in place: it is not published again.
    if file.task == .sum(.publish) {
      try lake.remove(file.file.name, upTo: "work")
      return "It is removed. The next night takes all problems for new."
    }
    // What fills the stores may come from the night before.
    if file.task == .sum(.kills), !plan.before.isEmpty, try ShardPlan(of: plan.before, in: lake) == nil {
      return "It cannot be made again, and is needed only while exports are not whole: bring whole ones."
    }
    if let list = try lake.done(file.task.name, in: plan.night) { try lake.forget(list, in: plan.night) }
    let words = file.task.words.joined(separator: " ")
    return "Make it again, before the next night: sumaq shard \(words) --lake \(StageScripts.quoted(lake.folder)) "
      + "--night \(plan.night)"
  }

  private func isWhole(_ file: LakeFile) throws -> Bool {
    do throws(Failure) {
      guard try lake.has(file) else { return false }
      return try lake.open(file).isWhole()
    } catch {
      // A disk that cannot be read now says nothing of the file.
      guard error.problem.kind == LakeProblems.torn else { throw error }
      return false
    }
  }
}
