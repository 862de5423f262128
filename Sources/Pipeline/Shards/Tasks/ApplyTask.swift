internal import Lake
internal import Model

/// `sumaq shard apply assets|i/N|lists`: puts the files of a pack in place, after `sum publish`. A file that is there with
/// the same bytes, of an attempt before, is left as it is.
///
/// Assets go first, then the pages of shards, then the lists that name them. Links between shards may
/// lead nowhere until the last one is in place.
struct ApplyTask {
  let night: ShardNight
  let pack: ShardTask.Pack

  func run() throws -> DoneList {
    _ = try night.done(.sum(.publish))
    let source: ShardTask
    var kinds: [RenderedPage.Kind] = [.asset, .photo, .page, .list]
    switch pack {
    case .assets: (source, kinds) = (.sum(.lists), [.asset, .photo])
    case .lists: (source, kinds) = (.sum(.lists), [.page, .list])
    case .shard(let shard): source = .make(shard)
    }
    let file = try night.open("packs", of: source)
    var list = DoneList(ShardTask.apply(pack).name)
    for kind in kinds {
      try file.each(UInt32(kind.rawValue)) { reader in
        let (path, bytes) = (try reader.text(), try reader.array())
        list.figures["files", default: 0] += 1
        if kind == .photo {
          return try night.lake.put(copyOf: night.lake.path(PackSink.photo(path)), as: path)
        }
        try night.lake.put(bytes, as: path)
      }
    }
    return list
  }
}
