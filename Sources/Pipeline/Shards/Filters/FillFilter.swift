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

  func run(_ input: FrameReader) throws {
    var record = try input.next()
    while let first = record {
      let shard = first.route
      try fill(Path.join(folder, String(shard))) { session in
        let rows = StandingRows(session)
        while let row = record, row.route == shard {
          try night.context.checkCancelled()
          guard row.tag == ShardFilter.Tag.standing.rawValue else { throw input.unknown(row) }
          do { try rows.add(row) } catch is PackedReader.Torn { throw input.unknown(row) }
          record = try input.next()
        }
        try rows.flush()
      }
    }
  }

  private func fill(_ folder: String, _ body: (IngestSession) throws -> Void) throws {
    try Files.makeFolder(folder, permissions: 0o700)
    var rules = night.ingest.rules
    rules.findsNames = false
    // The guards are those of all shards together.
    (rules.allowShrink, rules.maxRejects) = (true, nil)
    try Store(folder: folder).ingest(rules) { session in
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
