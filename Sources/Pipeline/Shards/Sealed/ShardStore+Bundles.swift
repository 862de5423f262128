internal import Lake
internal import Model
internal import Pages
internal import Sealing
internal import Store

extension ShardStore {
  /// The shard's store as its bundles show it: what its pages show, with the closed months of neighbours, and what the
  /// rows of other shards and the rejects of all parts hold of the shard's users with access.
  func bundles(of shard: Shard, users: [String]) throws -> Store {
    let store = try pages(of: shard) { session in
      let owned = try owned(by: users, in: shard)
      guard owned.rows > 0 else { return }
      try session.begin(.restaurants)
      try session.apply(owned, file: HoldingsFile.kind)
    }
    let filling = try night.filling()
    try store.complete(forBundlesOf: shard, timeZoneOffset: night.ingest.rules.timeZoneOffset) { rows in
      for part in night.plan.parts + night.plan.retained {
        rows.add(
          FileRecord(
            name: part.name, collection: part.collection, size: part.bytes, modified: part.modified, changed: 0,
            inode: 0))
      }
      if let months = try night.neighbourMonths() {
        try months.each(UInt32(shard.number)) { reader in try rows.add(ComputedRow(decoding: &reader)) }
      }
      guard !users.isEmpty else { return }
      for rejects in filling.rejects {
        try night.lake.open(rejects.file).each(0) { reader in try rows.add(RejectedRecord(decoding: &reader)) }
      }
    }
    let names = try store.namesInRejects(ofUsers: users).filter { !shard.owns(.users, $0) }
    try store.addUsersWithoutRow(try usersElsewhere(names))
    return store
  }

  /// The restaurants of other shards of which users are the owners.
  private func owned(by users: [String], in shard: Shard) throws -> RecordBatch {
    let users = Set(users)
    var batch = RecordBatch(.restaurants)
    guard !users.isEmpty else { return batch }
    for other in night.shards where other != shard {
      try night.open(HoldingsFile.kind, of: .take(other)).each(UInt32(shard.number)) { reader in
        let (id, owner) = (try reader.text(), try reader.text())
        let name = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
        guard users.contains(owner) else { return }
        batch.beginRow(line: 0)
        batch.set(RestaurantColumn.id.rawValue, id)
        if let name { batch.set(RestaurantColumn.name.rawValue, name) }
        batch.set(RestaurantColumn.ownerID.rawValue, owner)
      }
    }
    return batch
  }

  /// Those of these ids of users that rows of other shards have.
  private func usersElsewhere(_ ids: Set<String>) throws -> [String] {
    var found: [String] = []
    let owners = Dictionary(grouping: ids) { id in
      id.withBytes { Shard.number(of: .users, UnsafeRawBufferPointer($0), among: night.plan.shards) }
    }
    for (number, ids) in owners {
      let hashes = Dictionary(
        ids.map { id in (id.withBytes { Census.hash(.users, UnsafeRawBufferPointer($0)) }, id) },
        uniquingKeysWith: { first, _ in first })
      try night.open(HoldingsFile.kind, of: .take(night.shards[number])).each(HoldingsFile.users) { reader in
        if let id = hashes[try reader.number()] { found.append(id) }
      }
    }
    return found
  }
}

extension ShardNight {
  /// The months of neighbours that `sum faces` has put; nil if no dashboard shows any.
  func neighbourMonths() throws -> BlockFile? {
    guard let file = try done(.sum(.faces)).optionalFile("months") else { return nil }
    return try lake.open(file)
  }
}
