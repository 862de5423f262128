internal import Lake

/// `sumaq shard apply assets|new i/N|i/N|lists`: puts the files of a part of a pack in place, after `sum publish`.
///
/// Assets and the files that are new go first, then those that change, then the lists; what is gone goes last, in `sum
/// manifest`.
struct ApplyTask {
  let night: ShardNight
  let part: ShardTask.Pack

  func run() throws -> DoneList {
    _ = try night.done(.sum(.publish))
    var list = DoneList(ShardTask.apply(part).name)
    guard let publishing = try night.publishing() else { return list }
    let pack = PlacedPack(
      task: part.source.name, shards: night.plan.shards, file: try night.done(part.source).file("packs"))
    list.figures["put"] = try PackPlacing(lake: night.lake, publishing: publishing).put(pack, part)
    return list
  }
}
