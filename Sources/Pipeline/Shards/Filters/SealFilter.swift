internal import Lake
internal import Model
internal import Pages
internal import Sealing
internal import Store

/// `sumaq shard seal`: seals the bundles of the shards' subjects. It needs the keys of the state folder.
struct SealFilter {
  /// With the keys.
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?
  let rejects: NightRejects

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let list = try night.keys().list
    let stores = try RecordStores(night, input)
    try stores.eachShard(whole, where: { !list.subjects(of: $0).isEmpty }) { shard, store, scratch in
      // What bundles show of the rows of others.
      try store.put(.bundles(shard)) { put in
        try stores.records.each(.held, of: UInt64(shard.number)) { try put($0.value()) }
        guard list.subjects(of: shard).contains(where: { $0.kind == .user }) else { return }
        try rejects.each { reject, _ in try put(.reject(reject)) }
      }
      try SiteRecords(night, by: .bundles, scratch).write(
        .owned(shard), [.bundles], store, whole?.guides(), name: shard.name("seal"), to: output)
    }
  }
}

/// The rows and fields of a night that could not be read, and the rows that lost.
struct NightRejects {
  private let path: String
  private let collections: [String: Collection]

  init(_ night: ShardNight) {
    path = night.path(.rejects)
    let parts = (night.plan.parts + night.plan.retained).compactMap { part in part.collection.map { (part.name, $0) } }
    collections = Dictionary(parts, uniquingKeysWith: { first, _ in first })
  }

  /// Calls `body` with each of them, and the collection of its file.
  func each(_ body: (RejectedRecord, Collection?) throws -> Void) throws {
    try FrameReader.opening(path).each { _, record in
      var reader = PackedReader(Array(record.body))
      let reject = try reader.value(RejectedRecord.self)
      try body(reject, collections[reject.file])
    }
  }

  /// The texts that may name users in whole rows.
  func textsOfUsers() throws -> Set<String> {
    var texts: Set<String> = []
    try each { reject, collection in texts.formUnion(reject.textsOfUsers(in: collection)) }
    return texts
  }
}
