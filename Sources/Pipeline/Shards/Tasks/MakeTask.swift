internal import Lake
internal import Model
internal import Store

/// `sumaq shard make i/N`: fills the shard's store with its rows and the faces of others, and makes the pages of its
/// subjects.
struct MakeTask {
  let night: ShardNight
  let shard: Shard
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.pages(of: shard)
    try own.putPhotos(for: shard.number, into: store)
    return try night.list(.make(shard), .owned(shard), [.subjects], own, store)
  }
}
