internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// The rows that lost against one in another shard, as no store tells of them: `sum kills` knows where both stand, and the
/// rows of the shard what the loser's id is.
struct KilledRows {
  /// The key of the blocks of `sum kills` for the first shard.
  static let first: UInt32 = 1 << 31

  /// A loser and the place of the row that counts.
  struct Loser {
    let part: String
    let number: UInt32
    let line: UInt32
    let winner: Place
  }

  let night: ShardNight
  let shard: Shard

  /// Writes the losers of all shards.
  static func write(_ pairs: [(loser: Ticket, winner: Ticket)], _ parts: [ShardPlan.Part], to file: BlockWriter) throws
  {
    var shards: [Int32: PackedWriter] = [:]
    for (loser, winner) in pairs {
      for shard in Set([loser.restaurantShard, loser.userShard]) where shard >= 0 {
        var bytes = shards[shard] ?? PackedWriter()
        bytes.add(parts[Int(loser.part)].name)
        bytes.add(loser.number)
        bytes.add(loser.line)
        bytes.add(parts[Int(winner.part)].name)
        bytes.add(winner.line)
        shards[shard] = bytes
      }
    }
    for (shard, bytes) in shards.sorted(by: { $0.key < $1.key }) {
      try file.append(first + UInt32(shard), bytes.bytes)
    }
  }

  func all() throws -> [RepeatedRow] {
    let losers = try losers(in: night.done(.sum(.kills)).file("kills"))
    var rows: [RepeatedRow] = []
    for (number, part) in night.plan.parts.enumerated() {
      guard let sought = losers[part.name] else { continue }
      try night.open("rows", of: .split(number)).each(UInt32(shard.number)) { reader in
        let routed = try RoutedRows(decoding: &reader)
        for (row, number) in routed.numbers.enumerated() {
          guard let loser = sought[number] else { continue }
          rows.append(
            RepeatedRow(
              collection: routed.batch.collection, id: routed.batch.string(row: row, column: 0), file: part.name,
              line: loser.line, winner: loser.winner))
        }
      }
    }
    return rows
  }

  /// Calls `body` with each of them in a part of a night as one store would have rejected it.
  func rejects(of part: ReadNight.Part, in read: ReadNight, _ body: (RejectedRecord) throws -> Void) throws {
    guard let sought = try losers(in: read.kills)[part.name] else { return }
    try night.lake.open(part.rows).each(UInt32(shard.number)) { reader in
      let routed = try RoutedRows(decoding: &reader)
      for (row, number) in routed.numbers.enumerated() {
        guard let loser = sought[number] else { continue }
        try body(.repeated(row, of: routed.batch, file: part.name, line: Int(loser.line)))
      }
    }
  }

  private func losers(in kills: LakeFile) throws -> [String: [UInt32: Loser]] {
    var losers: [String: [UInt32: Loser]] = [:]
    try night.lake.open(kills).each(Self.first + UInt32(shard.number)) { reader in
      let loser = Loser(
        part: try reader.text(), number: try reader.number(), line: try reader.number(),
        winner: Place(try reader.text(), line: Int(try reader.number(UInt32.self))))
      losers[loser.part, default: [:]][loser.number] = loser
    }
    return losers
  }
}
