internal import Lake
internal import Model
internal import Pages

/// `sumaq shard sum sealed`: makes the page that opens what is sealed, and the slots of the people who have access. It needs
/// the keys of the state folder.
///
/// Its pack has the assets of the page too, so that what is sealed can stay while other pages are taken back.
struct SealedTask {
  /// With the keys.
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.store(of: .sum(.faces))
    return try night.list(
      .sum(.sealed), .all, [.sealed], own, store,
      first: { renderer, sink in
        let files = try sink.open(.folder("site/assets"))
        for asset in renderer.sealedAssets { try files.accept(asset) }
        try files.close()
      })
  }
}
