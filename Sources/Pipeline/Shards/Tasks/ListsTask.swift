internal import Lake
internal import Pages

/// `sumaq shard sum lists`: makes home, lists, search, feeds and assets from the store of all subjects.
struct ListsTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.store(of: .sum(.faces))
    try own.putPhotos(for: night.plan.shards, into: store)
    return try night.list(.sum(.lists), .all, [.assets, .lists, .feeds, .search], own, store)
  }
}
