internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform

/// Puts packs in place in a lake's site, and removes what packs before had and these have not. What is there already stays
/// as it is.
struct PackPlacing: Sendable {
  let lake: LakeFolder
  /// The packs to put, and those of which files may be in place.
  let publishing: LakeManifest

  /// Puts the files of a part of a pack, one kind after the other. Returns how many.
  func put(_ pack: PlacedPack, _ part: ShardTask.Pack) throws -> Int {
    if publishing.isFormerWhole, publishing.former.contains(pack) { return 0 }
    // A subject's files are always in the same shard's pack, unless the number of shards changes.
    let alike = publishing.former.allSatisfy { $0.shards == pack.shards }
    let known = try FormerFiles(
      publishing.former.filter { !alike || $0.task == pack.task }, in: lake, areWhole: publishing.isFormerWhole)
    let file = try lake.open(pack.file)
    var wanted: [UInt32: [(path: String, block: Block)]] = [:]
    try PackSink.eachFile(of: file) { path, block in
      if try wants(part, block, path, known) { wanted[block.key, default: []].append((path, block)) }
    }
    var count = 0
    for kind in part.kinds {
      for (path, block) in wanted[UInt32(kind.rawValue)] ?? [] {
        try Self.put(file.value(of: block), path, in: lake)
        count += 1
      }
    }
    return count
  }

  /// Whether a file of a pack is put with a part.
  private func wants(_ part: ShardTask.Pack, _ block: Block, _ path: String, _ known: FormerFiles) throws -> Bool {
    let hash = PackSink.hash(path)
    switch part {
    // A night that was not put in place whole may not have put it.
    case .new:
      return try !known.has(hash) || !publishing.isFormerWhole && FileStatus.of(lake.path(path)) == nil
    case .shard: return known.has(hash) && !known.has(block, at: hash)
    case .assets, .lists, .bundles, .sealed: return !known.has(block, at: hash)
    }
  }

  /// Puts a file of a pack.
  static func put(_ value: PackedReader, _ path: String, in lake: LakeFolder) throws {
    var reader = value
    let (name, bytes) = (try reader.text(), try reader.array())
    guard name == path else { throw PackedReader.Torn() }
    if PackSink.isPhoto(path) { return try lake.put(copyOf: lake.path(PackSink.photo(path)), as: path) }
    try lake.put(bytes, as: path)
  }

  /// Removes the files of packs before that no pack has now. Returns their number.
  func removeGone() throws -> Int {
    let kept = Set(publishing.packs)
    let former = publishing.former.filter { !kept.contains($0) }
    guard !former.isEmpty else { return 0 }
    var now: Set<UInt64> = []
    for pack in publishing.packs {
      // Of a pack that stays as it is only its photos and its assets may be in another pack too.
      let isSame = publishing.isFormerWhole && publishing.former.contains(pack)
      try PackSink.eachPath(of: lake.open(pack.file)) { path in
        if !isSame || PackSink.mayRepeat(path) { now.insert(PackSink.hash(path)) }
      }
    }
    var removed = 0
    for pack in former {
      try PackSink.eachPath(of: lake.open(pack.file)) { path in
        guard now.insert(PackSink.hash(path)).inserted else { return }
        try lake.remove(path, upTo: "site")
        removed += 1
      }
    }
    return removed
  }
}

extension ShardTask.Pack {
  /// The parts of packs in the order in which they are put, those of one stage in any order: no link leads to a file that is
  /// not there yet.
  static func stages(of shards: Int, seals: Bool) -> [[ShardTask.Pack]] {
    let all = (0..<shards).map { Shard($0, of: shards) }
    return [
      [.assets] + all.map(ShardTask.Pack.new), all.map(ShardTask.Pack.shard) + (seals ? all.map(Self.bundles) : []),
    ] + (seals ? [[.sealed]] : []) + [[.lists]]
  }

  /// The task that makes the pack.
  var source: ShardTask {
    switch self {
    case .assets, .lists: .sum(.lists)
    case .new(let shard), .shard(let shard): .make(shard)
    case .bundles(let shard): .seal(shard)
    case .sealed: .sum(.sealed)
    }
  }

  /// The kinds of files that the part has, in the order in which they are put.
  fileprivate var kinds: [RenderedPage.Kind] {
    switch self {
    case .assets: [.asset, .photo]
    case .lists: [.page, .list]
    case .new, .shard, .bundles, .sealed: [.asset, .photo, .page, .list]
    }
  }
}
