internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard sum publish`: sees that every shard and the lists have their packs whole, that no two have a file of one
/// path, and that tonight's exports do not lack too much. Joins the problems of all tasks. Nothing is put in place before.
struct PublishTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    var list = DoneList(ShardTask.sum(.publish).name)
    let joined = try JoinedProblems(night)
    try joined.checkRejects()
    let files = try countFiles()
    list.figures = ["files": files, "attention": joined.needsAttention ? 1 : 0]
    let state = try LakeState(night.lake)
    guard state.last?.rows ?? "" == night.plan.before else {
      throw Failure(
        .usage,
        ShardProblems.overtaken.problem(
          at: Place(night.lake.path(LakeState.manifest)), "another night was put in place since this one was planned"))
    }
    try ShardGuard(night: night).checkScales()
    if !night.plan.allowsShrink { try ShardGuard(night: night).check() }
    list.files = [
      try night.put(SeenProblemsFile.write(joined.seen, in: scratch), SeenProblemsFile.kind, of: .sum(.publish))
    ]
    return list
  }

  /// The number of the site's files. Fails if two packs have one path.
  private func countFiles() throws -> Int {
    try PathStretch.all(of: try night.packed()).reduce(0) { try $0 + countFiles(in: $1) }
  }

  private func countFiles(in stretch: PathStretch) throws -> Int {
    var paths: [UInt64] = []
    // Several packs may have a photo or an asset.
    var repeated: Set<UInt64> = []
    for task in night.packs {
      try PackFile(night.done(task).file("packs"), in: night.lake).each(in: stretch) { file in
        if file.mayRepeat { repeated.insert(file.hash) } else { paths.append(file.hash) }
      }
    }
    paths.sort()
    for index in paths.indices.dropFirst() where paths[index] == paths[index - 1] {
      throw Failure(.data, ShardProblems.samePath.problem("two shards made a file of one path"))
    }
    return paths.count + repeated.count
  }
}
