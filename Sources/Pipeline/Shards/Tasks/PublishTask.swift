internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum publish`: sees that every shard and the lists have their packs whole, and that no two have a file of
/// one path. Nothing is put in place before.
struct PublishTask {
  private let night: ShardNight

  init(_ night: ShardNight) { self.night = night }

  func run() throws -> DoneList {
    var list = DoneList(ShardTask.sum(.publish).name)
    var paths: [UInt64] = []
    // Several shards may show a photo.
    var photos: Set<UInt64> = []
    for task in night.packs {
      let file = try night.done(task).file("packs")
      try night.eachPath(of: file) { path in
        let hash = ShardNight.hash(path)
        if path.hasPrefix("site/photos/") { photos.insert(hash) } else { paths.append(hash) }
      }
      list.files.append(file)
    }
    paths.sort()
    for index in paths.indices.dropFirst() where paths[index] == paths[index - 1] {
      throw Failure(.software, LakeProblems.torn.problem("two shards made a file of one path"))
    }
    list.figures = ["files": paths.count + photos.count]
    return list
  }
}

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

extension ShardNight {
  /// The tasks that make packs.
  var packs: [ShardTask] { (0..<plan.shards).map { .make(Shard($0, of: plan.shards)) } + [.sum(.lists)] }

  fileprivate var applications: [ShardTask] {
    [.apply(.assets), .apply(.lists)] + (0..<plan.shards).map { .apply(.shard(Shard($0, of: plan.shards))) }
  }

  fileprivate func eachPath(of pack: LakeFile, _ body: (String) throws -> Void) throws {
    try lake.open(pack).each(PackSink.list) { reader in try body(try reader.text()) }
  }

  /// By which paths are compared, as all of a site are in memory at once: 8 bytes for each.
  fileprivate static func hash(_ path: String) -> UInt64 {
    var hash = SHA256()
    hash.update(path)
    return hash.finishShort().high
  }
}
