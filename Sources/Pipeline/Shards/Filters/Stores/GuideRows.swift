internal import Lake
internal import Model
internal import Pages
internal import Store

/// What a shard tells the lists of all restaurants: the rows of its subjects, and what their reviews sum up to. The records
/// of all shards meet, rows before sums, both in the order of their ids.
struct GuideRows {
  static let route: UInt64 = 0
  private static let rows: UInt8 = 0
  private static let sums: UInt8 = 1

  let own: OwnRows

  static func isRow(_ record: EngineRecord) -> Bool { record.key.first == rows }

  func write(to output: FrameWriter) throws {
    try own.each(newest: SiteRenderer.mostNewestReviews) { batch in
      guard let key = RowKey.bytes(0, of: batch, .exported, []) else { return }
      try output.add(
        .guide, route: Self.route, key: [Self.rows] + key,
        body: StandingRows.body(batch.collection, .exported, RowBody.bytes(0, of: batch)))
    }
    try own.eachComputed { row in
      try output.add(.guide, route: Self.route, key: [Self.sums] + Self.subject(of: row), value: row)
    }
  }

  /// What a sum is of, as a key; empty for what is of the whole shard.
  private static func subject(of row: ComputedRow) -> [UInt8] {
    guard case .summary(let kind, let id, _) = row else { return [] }
    return [kind.rawValue] + Array(id.utf8)
  }
}
