internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum publish`: sees that every shard and the lists have their packs whole, and that no two have a file of
/// one path. Joins the problems of all tasks. Nothing is put in place before.
struct PublishTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    var list = DoneList(ShardTask.sum(.publish).name)
    let joined = try JoinedProblems(night)
    try joined.checkRejects()
    var paths: [UInt64] = []
    // Several shards may show a photo.
    var photos: Set<UInt64> = []
    for task in night.packs {
      let file = try night.done(task).file("packs")
      try night.eachPath(of: file) { path in
        let hash = ShardNight.hash(path)
        if path.hasPrefix("site/photos/") { photos.insert(hash) } else { paths.append(hash) }
      }
      list.files.append(file)
    }
    paths.sort()
    for index in paths.indices.dropFirst() where paths[index] == paths[index - 1] {
      throw Failure(.data, ShardProblems.samePath.problem("two shards made a file of one path"))
    }
    list.figures = ["files": paths.count + photos.count, "attention": joined.needsAttention ? 1 : 0]
    list.files.append(
      try night.put(SeenProblemsFile.write(joined.seen, in: scratch), SeenProblemsFile.kind, of: .sum(.publish)))
    return list
  }
}
