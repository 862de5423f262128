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
    let files = try filesBefore()
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

  /// The files of the night before with the shard's references: that of the same shard, or all if there were more or fewer
  /// shards; none if there was no night, or not all of its photos tasks are listed.
  private func filesBefore() throws -> [LakeFile] {
    guard let before = try night.before else { return [] }
    let lists = try before.shards.map { try night.lake.done(ShardTask.photos($0).name, in: before.plan.night) }
    guard !lists.contains(nil) else { return [] }
    if lists.count == shard.count { return try lists[shard.number].map { [try $0.file(Self.kind)] } ?? [] }
    return try lists.compactMap { try $0?.file(Self.kind) }
  }
}
