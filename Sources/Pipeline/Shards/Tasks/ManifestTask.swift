internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum manifest`: names what is in place, and removes the files that the last manifest named and this one
/// does not.
struct ManifestTask {
  private let night: ShardNight

  init(_ night: ShardNight) { self.night = night }

  func run() throws -> DoneList {
    for task in night.applications { _ = try night.done(task) }
    let published = try night.done(.sum(.publish))
    let before = try Manifest.read(night.lake)
    let now = Manifest(night: night.plan.night, packs: published.files)
    try night.lake.put(now.json, as: Manifest.name)
    var list = DoneList(ShardTask.sum(.manifest).name)
    list.figures = ["removed": try before.map { try remove(what: $0, after: now) } ?? 0]
    return list
  }

  private func remove(what before: Manifest, after now: Manifest) throws -> Int {
    var left: Set<UInt64> = []
    for pack in now.packs { try night.eachPath(of: pack) { left.insert(ShardNight.hash($0)) } }
    var removed = 0
    for pack in before.packs where !now.packs.contains(pack) {
      try night.eachPath(of: pack) { path in
        guard !left.contains(ShardNight.hash(path)), try FileStatus.of(night.lake.path(path)) != nil else { return }
        try Files.remove(night.lake.path(path))
        removed += 1
      }
    }
    return removed
  }
}
