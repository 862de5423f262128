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
    var shards: [Int32: [Int]] = [:]
    for (index, pair) in pairs.enumerated() {
      for shard in Set([pair.loser.restaurantShard, pair.loser.userShard]) where shard >= 0 {
        shards[shard, default: []].append(index)
      }
    }
    for (shard, indexes) in shards.sorted(by: { $0.key < $1.key }) {
      var pile = BlockPile(file, first + UInt32(shard))
      for (loser, winner) in indexes.lazy.map({ pairs[$0] }) {
        try pile.add { bytes in
          bytes.add(parts[Int(loser.part)].name)
          bytes.add(loser.number)
          bytes.add(loser.line)
          bytes.add(parts[Int(winner.part)].name)
          bytes.add(winner.line)
        }
      }
      try pile.flush()
    }
  }

  func all() throws -> [RepeatedRow] {
    var losers: [String: [UInt32: Loser]] = [:]
    try night.open("kills", of: .sum(.kills)).each(Self.first + UInt32(shard.number)) { reader in
      let loser = Loser(
        part: try reader.text(), number: try reader.number(), line: try reader.number(),
        winner: Place(try reader.text(), line: Int(try reader.number(UInt32.self))))
      losers[loser.part, default: [:]][loser.number] = loser
    }
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
}
