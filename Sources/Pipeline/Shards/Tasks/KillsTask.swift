internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum kills`: finds the records that lose against one of the same id in another shard, where neither shard
/// can know it.
///
/// Reads the tickets in stretches by their hash, so that one of 64 is in memory. The file has a block for each shard that
/// loses rows: the names of parts, each with the numbers of rows.
struct KillsTask {
  /// The key of the blocks with hashes of deleted reviews.
  static let deleted = UInt32.max

  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let parts = try night.plan.parts.indices.map { try night.done(.split($0)).file("tickets") }
    var losers: [Int: [Int: [UInt32]]] = [:]
    var deleted: [UInt64] = []
    var beaten: [(loser: Ticket, winner: Ticket)] = []
    for stretch in 0..<RowRouter.stretches {
      var tickets: [Ticket] = []
      for (part, file) in parts.enumerated() {
        try night.lake.open(file).each(UInt32(stretch)) { reader in
          tickets.append(try Ticket(decoding: &reader, part: part))
        }
      }
      deleted += tickets.filter(\.isTombstone).map(\.high)
      for loser in Ticket.losers(among: tickets) {
        for shard in Set([loser.restaurantShard, loser.userShard]) where shard >= 0 {
          losers[Int(shard), default: [:]][Int(loser.part), default: []].append(loser.number)
        }
      }
      beaten += Ticket.beaten(among: tickets)
    }
    let file = try BlockWriter(Path.join(scratch, "kills"))
    for (shard, parts) in losers.sorted(by: { $0.key < $1.key }) {
      var pile = BlockPile(file, UInt32(shard))
      for (part, numbers) in parts.sorted(by: { $0.key < $1.key }) {
        try pile.add { bytes in
          bytes.add(night.plan.parts[part].name)
          bytes.add(UInt32(numbers.count))
          numbers.sorted().forEach { bytes.add($0) }
        }
      }
      try pile.flush()
    }
    var pile = BlockPile(file, Self.deleted)
    for hash in Set(deleted).sorted() { try pile.add { $0.add(hash) } }
    try pile.flush()
    try KilledRows.write(beaten, night.plan.parts, to: file)
    var list = DoneList(ShardTask.sum(.kills).name)
    list.files = [try night.put(file, "kills", of: .sum(.kills))]
    list.files += try putFilling(list.files[0])
    return list
  }

  /// Puts what fills the stores. Returns the file, and the stores of an earlier night that it names.
  private func putFilling(_ kills: LakeFile) throws -> [LakeFile] {
    var filling = StoreFilling(night: try night.readNight(kills: kills))
    let isWhole = filling.night.groups.allSatisfy { $0.isWhole && $0.areAccountsWhole }
    if !night.plan.before.isEmpty, !isWhole || !night.plan.retained.isEmpty {
      guard let before = try night.before else {
        throw Failure(
          .usage,
          ShardProblems.refused.problem(
            at: Place(night.lake.path(ShardPlan.name(of: night.plan.before))),
            "rows of the night before are kept, and the lake has that night no longer",
            mend: "Plan a night whose exports are whole."))
      }
      try add(before, to: &filling)
    }
    let file = try BlockWriter(Path.join(scratch, "filling"))
    var bytes = PackedWriter()
    filling.encode(to: &bytes)
    try file.append(0, bytes.bytes)
    // Stores with people who were forgotten since are not kept any longer than the tasks need them.
    let kept = filling.earlierForgotten == night.plan.forgotten ? filling.earlier : []
    return [try night.put(file, "filling", of: .sum(.kills))] + kept + filling.retained.map(\.file)
  }

  /// Lets the stores begin as those of the night before.
  private func add(_ before: ShardNight, to filling: inout StoreFilling) throws {
    guard before.plan.shards == night.plan.shards else {
      throw Failure(
        .usage,
        ShardProblems.refused.problem(
          "rows of an earlier night are kept, which was divided into "
            + Amount.of(before.plan.shards, "shard", "shards"),
          mend: "Plan with --shards \(before.plan.shards), or mend the exports."))
    }
    let last = try before.filling()
    // What could not be read may be of somebody who was forgotten since.
    if before.plan.forgotten == night.plan.forgotten {
      let names = Set(night.plan.retained.map(\.name))
      filling.retained = last.rejects.filter { names.contains($0.part) }
    }
    // The same files once more change nothing.
    if last.night == filling.night, last.earlierForgotten == night.plan.forgotten, !last.earlier.isEmpty {
      (filling.earlier, filling.earlierForgotten) = (last.earlier, last.earlierForgotten)
    } else {
      filling.earlier = try before.shards.map { try before.done(.take($0)).file("stores") }
      filling.earlierForgotten = before.plan.forgotten
    }
  }
}
