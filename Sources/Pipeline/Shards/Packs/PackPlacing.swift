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
    let former = publishing.former.filter { !alike || $0.task == pack.task }
    let file = try PackFile(pack.file, in: lake)
    var wanted: [PackedFile] = []
    for stretch in alike ? [.whole] : PathStretch.all(of: publishing.files) {
      let known = try FormerFiles(former, in: lake, areWhole: publishing.isFormerWhole, stretch)
      try file.each(in: stretch) { file in
        if part.kinds.contains(file.kind), try wants(part, file, known) { wanted.append(file) }
      }
    }
    try file.each(of: wanted) { file, bytes in try Self.put(file, bytes, in: lake) }
    return wanted.count
  }

  /// Whether a file of a pack is put with a part.
  private func wants(_ part: ShardTask.Pack, _ file: PackedFile, _ known: FormerFiles) throws -> Bool {
    switch part {
    // A night that was not put in place whole may not have put it.
    case .new:
      return try !known.has(pathOf: file) || !publishing.isFormerWhole && FileStatus.of(lake.path(file.path)) == nil
    case .shard: return known.has(pathOf: file) && !known.has(file)
    case .assets, .lists, .offline: return !known.has(file)
    }
  }

  /// Puts a file of a pack.
  static func put(_ file: PackedFile, _ bytes: [UInt8], in lake: LakeFolder) throws {
    if file.isPhoto { return try lake.put(copyOf: lake.path(file.sitePath), as: file.path) }
    try lake.put(bytes, as: file.path)
  }

  /// Removes the files of packs before that no pack has now. Returns their number.
  func removeGone() throws -> Int {
    let kept = Set(publishing.packs)
    let former = publishing.former.filter { !kept.contains($0) }
    guard !former.isEmpty else { return 0 }
    return try PathStretch.all(of: publishing.files).reduce(0) { try $0 + removeGone(former, $1) }
  }

  private func removeGone(_ former: [PlacedPack], _ stretch: PathStretch) throws -> Int {
    var now: Set<UInt64> = []
    for pack in publishing.packs {
      // Of a pack that stays as it is only its photos may be in another pack too.
      let isSame = publishing.isFormerWhole && publishing.former.contains(pack)
      try PackFile(pack.file, in: lake).each(in: stretch) { file in
        if !isSame || file.isPhoto { now.insert(file.hash) }
      }
    }
    var removed = 0
    for pack in former {
      try PackFile(pack.file, in: lake).each(in: stretch) { file in
        guard now.insert(file.hash).inserted else { return }
        try lake.remove(file.path, upTo: "site")
        removed += 1
      }
    }
    return removed
  }
}

extension ShardTask.Pack {
  /// The parts of packs in the order in which they are put, those of one stage in any order: no link leads to a file that is
  /// not there yet, and devices are told last that there is something new.
  static func stages(of shards: Int, hasLists: Bool) -> [[ShardTask.Pack]] {
    let all = (0..<shards).map { Shard($0, of: shards) }
    return [[.assets] + all.map(ShardTask.Pack.new), all.map(ShardTask.Pack.shard), [.lists]]
      + (hasLists ? [[.offline]] : [])
  }

  /// The task that makes the pack.
  var source: ShardTask {
    switch self {
    case .assets, .lists: .sum(.lists)
    case .offline: .sum(.offline)
    case .new(let shard), .shard(let shard): .make(shard)
    }
  }

  /// The kinds of files that the part has.
  fileprivate var kinds: Set<RenderedPage.Kind> {
    switch self {
    case .assets: [.asset, .photo]
    case .lists, .offline: [.page, .list]
    case .new, .shard: [.asset, .photo, .page, .list]
    }
  }
}
