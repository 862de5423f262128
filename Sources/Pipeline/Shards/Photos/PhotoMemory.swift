internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// What the photos task of a shard tells the next night over the lake: what became of each reference, and which hosts
/// failed. It is a file of the task (`known`), which the next night finds by the task's list.
struct PhotoMemory {
  /// The keys of its blocks.
  private static let photos: UInt32 = 0
  private static let hosts: UInt32 = 1
  private static let kind = "known"

  let night: ShardNight
  let shard: Shard

  /// Puts what the night before knew of this shard's references into an empty queue.
  func recall(into queue: PhotoQueue) throws {
    guard let before = try night.before() else { return }
    let files = try before.files(Self.kind, in: night.lake, shard)
    try queue.put(remembered: { add in
      for file in files {
        try night.lake.open(file).each(Self.photos) { reader in
          let photo = try RememberedPhoto(decoding: &reader)
          if PhotoRouter.shard(of: photo.reference, among: shard.count) == shard.number { try add(photo) }
        }
      }
    })
    var hosts: [PhotoHost] = []
    for file in files {
      try night.lake.open(file).each(Self.hosts) { reader in
        hosts.append(
          PhotoHost(
            name: try reader.text(), failures: Int(try reader.number(Int64.self)),
            asideUntil: try reader.optional { reader throws(PackedReader.Torn) in try reader.number(Int64.self) },
            lastError: try reader.text()))
      }
    }
    try queue.record(hosts)
  }

  /// Writes what the queue knows now.
  func write(_ queue: PhotoQueue, _ scratch: String) throws -> LakeFile {
    let file = try BlockWriter(Path.join(scratch, Self.kind))
    var photos = BlockPile(file, Self.photos)
    try queue.eachRemembered { photo in try photos.add { photo.encode(to: &$0) } }
    try photos.flush()
    var hosts = BlockPile(file, Self.hosts)
    for host in try queue.hosts() {
      try hosts.add { writer in
        writer.add(host.name)
        writer.add(Int64(host.failures))
        writer.add(host.asideUntil) { $0.add($1) }
        writer.add(host.lastError)
      }
    }
    try hosts.flush()
    return try night.put(file, Self.kind, of: .photos(shard))
  }
}

/// The lists of the photos tasks of the night before.
struct NightBefore {
  private let lists: [DoneList]

  /// The files of the shard's references: that of the same shard, or all if there were more or fewer shards.
  fileprivate func files(_ kind: String, in lake: LakeFolder, _ shard: Shard) throws(Failure) -> [LakeFile] {
    if lists.count == shard.count { return [try lists[shard.number].file(kind)] }
    return try lists.map { list throws(Failure) in try list.file(kind) }
  }

  /// Nil if not all of a night's photos tasks are done.
  fileprivate init?(_ name: String, in lake: LakeFolder) throws {
    let path = lake.path("nights/\(name)/plan.json")
    guard try FileStatus.of(path) != nil, let plan = ShardPlan(json: try Files.read(path, limit: 1 << 30)) else {
      return nil
    }
    var lists: [DoneList] = []
    for number in 0..<plan.shards {
      guard let list = try lake.done(ShardTask.photos(Shard(number, of: plan.shards)).name, in: name) else {
        return nil
      }
      lists.append(list)
    }
    self.lists = lists
  }
}

extension ShardNight {
  /// The night from which photos are known; nil if the lake has no other.
  fileprivate func before() throws -> NightBefore? {
    guard let last = try lastNight else { return nil }
    return try NightBefore(last, in: lake)
  }
}
