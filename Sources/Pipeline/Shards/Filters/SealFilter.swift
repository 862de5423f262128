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
      try complete(store, of: shard, from: stores.records, list.subjects(of: shard).contains { $0.kind == .user })
      try SiteRecords(night, by: .bundles, scratch).write(
        .owned(shard), [.bundles], store, whole?.guides(), name: shard.name("seal"), to: output)
    }
  }

  /// Adds what bundles show of the rows of others.
  private func complete(_ store: Store, of shard: Shard, from records: RecordRuns, _ hasUsers: Bool) throws {
    var users: [String] = []
    try store.complete(forBundlesOf: shard, timeZoneOffset: night.ingest.rules.timeZoneOffset) { rows in
      for part in night.plan.parts + night.plan.retained {
        rows.add(
          FileRecord(
            name: part.name, collection: part.collection, size: part.bytes, modified: part.modified, changed: 0,
            inode: 0))
      }
      try records.each(.held, of: UInt64(shard.number)) { record in
        let id = record.key.dropFirst(FacesFilter.heldPlace.bytes.count)
        switch id.first.flatMap(SealedFilter.Held.init(rawValue:)) {
        case .months:
          try rows.add(record.value(ComputedRow.self))
        case .user: users.append(String(decoding: id.dropFirst(), as: UTF8.self))
        case nil: throw PackedReader.Torn()
        }
      }
      if hasUsers { try rejects.each { reject, _ in try rows.add(reject) } }
    }
    try store.addUsersWithoutRow(users)
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
