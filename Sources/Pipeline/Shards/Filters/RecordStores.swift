internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// Fills stores on this machine with records, by ordinary sessions.
struct RecordStores {
  let night: ShardNight
  let records: RecordRuns

  init(_ night: ShardNight, _ input: FrameReader) throws {
    self.night = night
    records = try RecordRuns(input)
  }

  /// Calls `body` with a store of each shard that has records, which knows what its pages show, and with a folder for
  /// what is made of it. `whole` is nil if there is one shard. The photos are those that the shard shows; `wantsOnce` leaves
  /// of each photo that several shards show one. `seats` is called with the dishes of menus (`eachSeat`), if some are kept of the
  /// night before.
  func eachShard(
    _ whole: WholeFigures?, wantsOnce: Bool = false, where isWanted: (Shard) throws -> Bool = { _ in true },
    seats: ((Int, String, String) throws -> Void)? = nil,
    _ body: (Shard, Store, _ scratch: String) throws -> Void
  ) throws {
    let named = try whole?.named()
    while let route = records.next?.route, route < UInt64(night.plan.shards) {
      try night.context.checkCancelled()
      let shard = Shard(Int(route), of: night.plan.shards)
      guard try isWanted(shard) else {
        try records.skip(route)
        continue
      }
      try TaskScratch.run(night.request, night.context) { scratch in
        let store = try Self.store(in: scratch)
        // Rounds are nights to the store, so that the order of menus is what these nights made it.
        let keeps = records.next?.key.first == 0
        for round in (keeps ? 0 : RowPlace.tonight)...RowPlace.tonight {
          try fill(store) { rows in
            try records.each(.standing, of: route, where: { $0.key.first == round }) { try rows.add($0) }
          }
        }
        if keeps, let seats { try store.reader().eachSeat(seats) }
        if let whole {
          try store.put(.pages(cuisines: whole.cuisineLists)) { put in
            try whole.eachDish(put)
            try records.each(.district, of: route) { try named?($0.value()).map(put) }
            try records.each(.computed, of: route) { try put($0.value()) }
          }
        }
        try putFindings(of: route, wantsOnce: wantsOnce, into: store)
        try body(shard, store, scratch)
        try records.end(of: route)
      }
    }
    try records.end()
  }

  /// Calls `body` with a store that has what the records with a tag tell of restaurants, and photos of another route.
  /// `whole` is what lists of cuisines and districts show of the whole, if there are several shards.
  func guide(
    _ tag: ShardFilter.Tag, of route: UInt64 = GuideRows.route, photos: UInt64, _ use: Store.Use,
    _ whole: WholeFigures? = nil, _ body: (Store, _ scratch: String) throws -> Void
  ) throws {
    try TaskScratch.run(night.request, night.context) { scratch in
      let store = try Self.store(in: scratch)
      try fill(store) { rows in
        // Several shards may tell of the author of a review, and a restaurant may be on several lists.
        var last: [UInt8] = []
        try records.each(tag, of: route, where: GuideRows.isRow) { record in
          guard !record.key.elementsEqual(last) else { return }
          last = Array(record.key)
          try rows.add(record.body, of: "subjects")
        }
      }
      try store.put(use) { put in
        try whole?.eachDish(put)
        try records.each(tag, of: route) { try put($0.value()) }
      }
      try putFindings(of: photos, wantsOnce: false, into: store)
      try body(store, scratch)
    }
  }

  private func putFindings(of route: UInt64, wantsOnce: Bool, into store: Store) throws {
    try PhotoQueue(store).put { put in
      try records.each(.finding, of: route) { record in
        let finding = try record.value(PhotoFinding.self)
        if finding.isFirst || !wantsOnce { try put(finding) }
      }
    }
  }

  /// An empty store.
  static func store(in scratch: String) throws -> Store {
    let folder = Path.join(scratch, "state")
    try Files.makeFolder(folder, permissions: 0o700)
    return try Store(folder: folder)
  }

  private func fill(_ store: Store, _ body: (StandingRows) throws -> Void) throws {
    var rules = night.ingest.rules
    rules.findsNames = false
    // The guards are those of all shards together.
    (rules.allowShrink, rules.maxRejects) = (true, nil)
    try store.ingest(rules) { session in
      for part in night.plan.parts + night.plan.retained {
        try session.recordFile(
          FileRecord(
            name: part.name, collection: part.collection, size: part.bytes, modified: part.modified, changed: 0,
            inode: 0))
      }
      let rows = StandingRows(session)
      try body(rows)
      try rows.flush()
    }
  }
}

/// Reads records one ahead, so that those of one kind can be read up to what follows.
final class RecordRuns {
  private let input: FrameReader
  /// Nil at the end.
  private(set) var next: EngineRecord?

  init(_ input: FrameReader) throws {
    self.input = input
    next = try input.next()
  }

  /// Calls `body` with the next records, as long as they have a tag and a route, and are wanted.
  func each(
    _ tag: ShardFilter.Tag, of route: UInt64, where isWanted: (EngineRecord) -> Bool = { _ in true },
    _ body: (EngineRecord) throws -> Void
  ) throws {
    while let record = next, record.route == route, record.tag == tag.rawValue, isWanted(record) {
      do { try body(record) } catch is PackedReader.Torn { throw input.unknown(record) }
      next = try input.next()
    }
  }

  /// Passes over the records of a route.
  func skip(_ route: UInt64) throws { while next?.route == route { next = try input.next() } }

  /// Fails with 74 if the next record is still of the route.
  func end(of route: UInt64) throws {
    if let record = next, record.route == route { throw input.unknown(record) }
  }

  /// Fails with 74 if there is a next record.
  func end() throws {
    if let record = next { throw input.unknown(record) }
  }
}
