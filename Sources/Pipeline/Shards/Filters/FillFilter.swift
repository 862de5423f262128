internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard fill`: fills the stores of shards with the rows that count, by ordinary sessions.
struct FillFilter {
  let night: ShardNight
  /// Has a folder for each shard.
  let folder: String
  /// Nil if there is one shard.
  let whole: WholeFigures?

  func run(_ input: FrameReader) throws {
    var record = try input.next()
    while let first = record {
      let shard = first.route
      func each(_ tag: ShardFilter.Tag, _ round: UInt8, _ body: (EngineRecord) throws -> Void) throws {
        while let row = record, row.route == shard, row.tag == tag.rawValue, row.key.first == round {
          do { try body(row) } catch is PackedReader.Torn { throw input.unknown(row) }
          record = try input.next()
        }
      }
      let store = try store(in: Path.join(folder, String(shard)))
      // Rounds are nights to the store, so that the order of menus is what these nights made it.
      for round in 0...RowPlace.tonight where round == RowPlace.tonight || record?.key.first == round {
        try fill(store) { session in
          let rows = StandingRows(session)
          try each(.standing, round) { try rows.add($0) }
          try rows.flush()
        }
      }
      guard let whole else { continue }
      try whole.apply(to: store)
      try store.replaceNeighbours { put in
        try each(.computed, RowPlace.tonight) { row in
          var reader = PackedReader(Array(row.body))
          try put(try ComputedRow(decoding: &reader))
        }
      }
      if let row = record, row.route == shard { throw input.unknown(row) }
    }
  }

  private func store(in folder: String) throws -> Store {
    try Files.makeFolder(folder, permissions: 0o700)
    return try Store(folder: folder)
  }

  private func fill(_ store: Store, _ body: (IngestSession) throws -> Void) throws {
    var rules = night.ingest.rules
    rules.findsNames = false
    // The guards are those of all shards together.
    (rules.allowShrink, rules.maxRejects) = (true, nil)
    try store.ingest(rules) { session in
      for part in night.plan.parts {
        try session.recordFile(
          FileRecord(
            name: part.name, collection: part.collection, size: part.bytes, modified: part.modified, changed: 0,
            inode: 0))
      }
      try body(session)
    }
  }
}
