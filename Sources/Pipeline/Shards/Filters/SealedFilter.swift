internal import Lake
internal import Model
internal import Pages
internal import Sealing
internal import Store

/// `sumaq shard sealed`: makes the page that opens what is sealed, and the slots of the people who have access, and tells the
/// shards of these people what their bundles show of the rows of others. It needs the keys of the state folder.
///
/// Its pack has the assets of the page too, so that what is sealed can stay while other pages are taken back.
struct SealedFilter {
  /// With the keys.
  let night: ShardNight
  let rejects: NightRejects

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let stores = try RecordStores(night, input)
    try stores.guide { store, scratch in
      try writeMonths(store, output)
      let texts = try rejects.textsOfUsers()
      var users = try store.users(among: texts)
      try stores.records.each(.held, of: UInt64(night.plan.shards)) { record in
        if case .user(let id) = try record.value(ComputedRow.self), texts.contains(id) { users.insert(id) }
      }
      let list = try night.keys().list
      let shards = night.shards.filter { shard in list.subjects(of: shard).contains { $0.kind == .user } }
      for shard in shards { for id in users { try Self.write(.user(id), for: UInt64(shard.number), to: output) } }
      try SiteRecords(night, by: .sealed, scratch).write(.all, [.sealed], store, nil, name: "sealed", to: output) {
        renderer, sink in
        let files = try sink.open(.folder("site/assets"))
        for asset in renderer.sealedAssets { try files.accept(asset) }
        try files.close()
      }
    }
  }

  private func writeMonths(_ store: Store, _ output: FrameWriter) throws {
    let reader = try store.reader()
    guard night.run.settings.sealed.neighbours, let synced = try reader.synced() else { return }
    let months = SiteRenderer.neighbourMonths(synced: synced.day(offset: night.run.clock.zone.offset(at: synced)))
    try NeighbourSummaries(reader, shards: night.plan.shards).each(months) { shard, row in
      try Self.write(row, for: UInt64(shard), to: output)
    }
  }

  /// Writes what a shard's bundles show of the rows of others; for `plan.shards` a user of whom no file has a row.
  static func write(_ row: ComputedRow, for shard: UInt64, to output: FrameWriter) throws {
    let id: String
    switch row {
    case .summary(_, let restaurant, _): id = "0" + restaurant
    case .user(let user): id = "1" + user
    default: return
    }
    try output.add(.held, route: shard, key: FacesFilter.heldPlace.bytes + Array(id.utf8), value: row)
  }
}
