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
    let faces = try night.lake.open(night.faces(for: shard))
    let store = try own.rows(of: shard, faces: faces).store
    try store.replaceComputed { add in
      try faces.each(FacesFile.computed) { reader in try add(ComputedRow(decoding: &reader)) }
    }
    try own.putPhotos(for: shard.number, into: store)
    return try night.list(.make(shard), .owned(shard), [.subjects], own, store)
  }
}
