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
  /// What a shard is told, in this order.
  enum Held: UInt8 {
    /// The closed months of a neighbour.
    case months
    /// A user whom a row names that could not be read.
    case user
  }

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
        let id = String(decoding: record.key.dropFirst(FacesFilter.heldPlace.bytes.count), as: UTF8.self)
        if texts.contains(id) { users.insert(id) }
      }
      let list = try night.keys().list
      let shards = night.shards.filter { shard in list.subjects(of: shard).contains { $0.kind == .user } }
      for reader in shards.map(\.number) { for id in users { try Self.write(.user, id, [], for: reader, to: output) } }
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
      guard case .summary(_, let id, _) = row else { return }
      try Self.write(.months, id, PackedWriter.bytes(of: row), for: shard, to: output)
    }
  }

  private static func write(_ held: Held, _ id: String, _ body: [UInt8], for shard: Int, to output: FrameWriter) throws
  {
    let key = FacesFilter.heldPlace.bytes + [held.rawValue] + Array(id.utf8)
    try output.add(.held, route: UInt64(shard), key: key, body: body)
  }
}
