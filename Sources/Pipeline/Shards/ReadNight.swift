internal import Lake
internal import Model

/// A night as `take` puts it into a shard's store: the rows of its parts, and which collections were read whole.
///
/// Where a file was cut off, or a collection has none, the store keeps rows of earlier nights. So a shard's store is filled
/// by all nights from the last one on that was read whole.
struct ReadNight: Sendable, Hashable {
  struct Part: Sendable, Hashable {
    let name: String
    let rows: LakeFile
    let collection: Collection?
    /// What could not be read; nil if everything could.
    let rejects: LakeFile?
  }

  /// Parts that are read together, and what ends with them.
  struct Group: Sendable, Hashable {
    let parts: Range<Int>
    let finishes: [Collection]
    let finishesAccounts: Bool
    /// Whether the parts were read to their ends; those of accounts count for the accounts alone.
    let isWhole: Bool
    let areAccountsWhole: Bool
  }

  let shards: Int
  /// The digest of the list of people whose rows were dropped.
  let forgotten: String
  let parts: [Part]
  let groups: [Group]
  let kills: LakeFile
}

// As bytes.
extension ReadNight {
  func encode(to writer: inout PackedWriter) {
    writer.add(UInt32(shards))
    writer.add(forgotten)
    writer.add(UInt32(parts.count))
    for part in parts {
      writer.add(part.name)
      part.rows.encode(to: &writer)
      writer.add(part.collection) { $0.add($1.rawValue) }
      writer.add(part.rejects) { $1.encode(to: &$0) }
    }
    writer.add(UInt32(groups.count))
    for group in groups {
      for number in [group.parts.lowerBound, group.parts.upperBound, group.finishes.count] {
        writer.add(UInt32(number))
      }
      group.finishes.forEach { writer.add($0.rawValue) }
      for flag in [group.finishesAccounts, group.isWhole, group.areAccountsWhole] { writer.add(flag) }
    }
    kills.encode(to: &writer)
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    shards = Int(try reader.number(UInt32.self))
    forgotten = try reader.text()
    var parts: [Part] = []
    for _ in 0..<(try reader.number(UInt32.self)) {
      parts.append(
        Part(
          name: try reader.text(), rows: try LakeFile(decoding: &reader),
          collection: try reader.optional { reader throws(PackedReader.Torn) in try Self.collection(&reader) },
          rejects: try reader.optional { reader throws(PackedReader.Torn) in try LakeFile(decoding: &reader) }))
    }
    var groups: [Group] = []
    for _ in 0..<(try reader.number(UInt32.self)) {
      let (from, to) = (Int(try reader.number(UInt32.self)), Int(try reader.number(UInt32.self)))
      guard from <= to, to <= parts.count else { throw PackedReader.Torn() }
      var finishes: [Collection] = []
      for _ in 0..<(try reader.number(UInt32.self)) {
        finishes.append(try Self.collection(&reader))
      }
      groups.append(
        Group(
          parts: from..<to, finishes: finishes, finishesAccounts: try reader.flag(), isWhole: try reader.flag(),
          areAccountsWhole: try reader.flag()))
    }
    (self.parts, self.groups) = (parts, groups)
    kills = try LakeFile(decoding: &reader)
  }

  private static func collection(_ reader: inout PackedReader) throws(PackedReader.Torn) -> Collection {
    guard let collection = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    return collection
  }
}

extension LakeFile {
  fileprivate func encode(to writer: inout PackedWriter) {
    writer.add(name)
    writer.add(digest)
  }

  fileprivate init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    self.init(name: try reader.text(), digest: try reader.text())
  }
}

extension ShardNight {
  /// The nights that fill a shard's store, the present one last.
  func readNights() throws -> [ReadNight] {
    var nights: [ReadNight] = []
    try open("nights", of: .sum(.kills)).each(0) { reader in nights.append(try ReadNight(decoding: &reader)) }
    return nights
  }

  /// The present night as its parts were read.
  func readNight(kills: LakeFile) throws -> ReadNight {
    let lists = try plan.parts.indices.map { try done(.split($0)) }
    func areWhole(_ parts: Range<Int>, accounts: Bool) -> Bool {
      parts.allSatisfy { plan.parts[$0].isOfAccounts != accounts || lists[$0].figures["whole"] == 1 }
    }
    return ReadNight(
      shards: plan.shards, forgotten: plan.forgotten,
      parts: try zip(plan.parts, lists).map { part, list in
        ReadNight.Part(
          name: part.name, rows: try list.file("rows"), collection: part.collection,
          rejects: list.optionalFile("rejects"))
      },
      groups: plan.groups.map { group in
        ReadNight.Group(
          parts: group.parts, finishes: group.finishes, finishesAccounts: group.finishesAccounts,
          isWhole: areWhole(group.parts, accounts: false), areAccountsWhole: areWhole(group.parts, accounts: true))
      }, kills: kills)
  }

  /// The numbers of a shard's rows that do not count in a night, by the name of their part.
  func kills(_ night: ReadNight, in shard: Shard) throws -> [String: [UInt32]] {
    var kills: [String: [UInt32]] = [:]
    try lake.open(night.kills).each(UInt32(shard.number)) { reader in
      let name = try reader.text()
      for _ in 0..<(try reader.number(UInt32.self)) { kills[name, default: []].append(try reader.number()) }
    }
    return kills
  }
}
