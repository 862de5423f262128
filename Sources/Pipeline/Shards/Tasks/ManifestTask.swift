internal import Lake

/// `sumaq shard sum manifest`: names what is in place, when all of it is: the night, and the packs with its files.
struct ManifestTask {
  let night: ShardNight

  func run() throws -> DoneList {
    for task in night.applications { _ = try night.done(task) }
    var manifest = DoneList(night.plan.night)
    manifest.files = try night.packs.map { try night.done($0).file("packs") }
    try night.lake.put(manifest.json, as: "manifest.json")
    return DoneList(ShardTask.sum(.manifest).name)
  }
}
