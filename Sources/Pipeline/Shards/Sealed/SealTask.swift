internal import Lake
internal import Model
internal import Pages
internal import Sealing
internal import Store

/// `sumaq shard seal i/N`: seals the bundles of the shard's subjects. It needs the keys of the state folder.
struct SealTask {
  /// With the keys.
  let night: ShardNight
  let shard: Shard
  let scratch: String

  func run() throws -> DoneList {
    let subjects = try night.keys().list.subjects(of: shard)
    let task = ShardTask.seal(shard)
    guard !subjects.isEmpty else { return try night.listNothing(task, scratch) }
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.bundles(of: shard, users: subjects.filter { $0.kind == .user }.map(\.id))
    try own.putPhotos(for: shard.number, into: store)
    return try night.list(task, .owned(shard), [.bundles], own, store, into: { BundleSink($0) })
  }
}
