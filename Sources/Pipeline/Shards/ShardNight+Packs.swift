internal import Lake
internal import Model

extension ShardNight {
  /// The tasks that make packs.
  var packs: [ShardTask] { (0..<plan.shards).map { .make(Shard($0, of: plan.shards)) } + [.sum(.lists)] }

  /// The tasks that put packs in place.
  var applications: [ShardTask] {
    [.apply(.assets), .apply(.lists)] + (0..<plan.shards).map { .apply(.shard(Shard($0, of: plan.shards))) }
  }

  func eachPath(of pack: LakeFile, _ body: (String) throws -> Void) throws {
    try lake.open(pack).each(PackSink.list) { reader in try body(try reader.text()) }
  }

  /// By which paths are compared, as all of a site are in memory at once: 8 bytes for each.
  static func hash(_ path: String) -> UInt64 {
    var hash = SHA256()
    hash.update(path)
    return hash.finishShort().high
  }
}
