internal import Diagnostics
internal import Lake
internal import Model

extension ShardNight {
  /// The tasks that make packs.
  var packs: [ShardTask] {
    shards.map(ShardTask.make) + [.sum(.lists)]
      + (plan.access.seals ? shards.map(ShardTask.seal) + [.sum(.sealed)] : [])
      + (plan.isApp ? [.sum(.offline)] : [])
  }

  /// How many files the packs have together, or those but for one.
  func packed(but other: ShardTask? = nil) throws -> Int {
    try packs.reduce(0) { try $0 + ($1 == other ? 0 : done($1).figures["files"] ?? 0) }
  }

  /// Puts a pack, and lists it.
  func list(_ task: ShardTask, _ pack: PackSink) throws -> DoneList {
    let (file, files) = try pack.finish()
    var list = DoneList(task.name)
    list.files = [try put(file, "packs", of: task)]
    list.figures["files"] = files.count
    return list
  }
}
