internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard make`: makes the pages of a shard's subjects from its rows, and tells what lists of all restaurants need of
/// them.
struct MakeFilter {
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try RecordStores(night, input).eachShard(whole, seats: { try Self.writeSeat($0, $1, $2, to: output) }) {
      shard, store, scratch in
      let own = try OwnRows(store, of: shard)
      try GuideRows(own: own).write(to: output)
      for day in try store.reader().offerDays(in: night.run.clock.zone) {
        let key = withUnsafeBytes(of: Int64(day).bigEndian) { Array($0) }
        try output.add(.day, route: UInt64(shard.number), key: key, body: [])
      }
      if night.plan.access.seals {
        try own.eachUserWithoutRow { id in
          try SealedFilter.write(.user(id), for: UInt64(night.plan.shards), to: output)
        }
      }
      try SiteRecords(night, by: .subjects, scratch).write(
        .owned(shard), [.subjects], store, whole?.guides(), name: shard.name("make"), to: output)
    }
  }

  /// Writes a dish's number on its menu, for a night that keeps the dish.
  static func writeSeat(_ number: Int, _ dish: String, _ restaurant: String, to output: FrameWriter) throws {
    let dish = NamedSubject(.dishes, Array(dish.utf8))
    try output.add(
      .seat, route: dish.route, key: dish.key + [RowKey.Layer.exported.rawValue] + RowPlace(seat: number).bytes,
      body: Array(restaurant.utf8))
  }
}

/// `sumaq shard lists`: makes home, lists, search, feeds and assets from what all shards tell of their subjects.
struct ListsFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try RecordStores(night, input).guide { store, scratch in
      try SiteRecords(night, by: .lists, scratch).write(
        .all, [.assets, .lists, .feeds, .search], store, nil, name: "lists", to: output)
    }
  }
}
