internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum kills`: finds the records that lose against one of the same id in another shard, where neither shard
/// can know it.
///
/// Reads the tickets in stretches by their hash, so that one of 64 is in memory.
struct KillsTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let parts = try night.plan.parts.indices.map { try night.done(.split($0)).file("tickets") }
    var losers: [Int: [UInt32]] = [:]
    var beaten: [(loser: Ticket, winner: Ticket)] = []
    for stretch in 0..<RowRouter.stretches {
      var tickets: [Ticket] = []
      for part in parts {
        try night.lake.open(part).each(UInt32(stretch)) { reader in tickets.append(try Ticket(decoding: &reader)) }
      }
      beaten += Ticket.beaten(among: tickets)
      for loser in Ticket.losers(among: tickets) { losers[Int(loser.part), default: []].append(loser.number) }
    }
    let file = try BlockWriter(Path.join(scratch, "kills"))
    for (part, numbers) in losers.sorted(by: { $0.key < $1.key }) {
      var bytes = PackedWriter()
      numbers.sorted().forEach { bytes.add($0) }
      try file.append(UInt32(part), bytes.bytes)
    }
    try KilledRows.write(beaten, night.plan.parts, to: file)
    var list = DoneList(ShardTask.sum(.kills).name)
    list.files = [try night.put(file, "kills", of: .sum(.kills))]
    return list
  }
}
