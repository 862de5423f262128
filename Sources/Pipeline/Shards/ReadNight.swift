internal import Diagnostics
internal import Lake
internal import Model

/// What `take` fills the shards' stores with.
///
/// Where a file was cut off, or a collection has none, a store keeps rows of earlier nights. Then it begins as the store
/// that the night before has put, without the people who were forgotten since.
struct StoreFilling: Sendable, Hashable {
  /// The stores of an earlier night, by shard; none if tonight's exports are whole.
  var earlier: [LakeFile] = []
  /// The digest of the list of people whose rows these stores lack.
  var earlierForgotten = ""
  let night: ReadNight
}

/// A night as `take` puts it into a shard's store: the rows of its parts, and which collections were read whole.
struct ReadNight: Sendable, Hashable {
  struct Part: Sendable, Hashable {
    let name: String
    let rows: LakeFile
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
extension StoreFilling {
  func encode(to writer: inout PackedWriter) {
    writer.add(UInt32(earlier.count))
    for file in earlier { file.encode(to: &writer) }
    writer.add(earlierForgotten)
    night.encode(to: &writer)
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    for _ in 0..<(try reader.number(UInt32.self)) { earlier.append(try LakeFile(decoding: &reader)) }
    earlierForgotten = try reader.text()
    night = try ReadNight(decoding: &reader)
    guard earlier.isEmpty || earlier.count == night.shards else { throw PackedReader.Torn() }
  }
}

extension ReadNight {
  func encode(to writer: inout PackedWriter) {
    writer.add(UInt32(shards))
    writer.add(forgotten)
    writer.add(UInt32(parts.count))
    for part in parts {
      writer.add(part.name)
      part.rows.encode(to: &writer)
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
      parts.append(Part(name: try reader.text(), rows: try LakeFile(decoding: &reader)))
    }
    var groups: [Group] = []
    for _ in 0..<(try reader.number(UInt32.self)) {
      let (from, to) = (Int(try reader.number(UInt32.self)), Int(try reader.number(UInt32.self)))
      guard from <= to, to <= parts.count else { throw PackedReader.Torn() }
      var finishes: [Collection] = []
      for _ in 0..<(try reader.number(UInt32.self)) {
        guard let collection = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
        finishes.append(collection)
      }
      groups.append(
        Group(
          parts: from..<to, finishes: finishes, finishesAccounts: try reader.flag(), isWhole: try reader.flag(),
          areAccountsWhole: try reader.flag()))
    }
    (self.parts, self.groups) = (parts, groups)
    kills = try LakeFile(decoding: &reader)
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
  /// What fills the shards' stores.
  func filling() throws -> StoreFilling {
    var filling: StoreFilling?
    let file = try done(.sum(.kills)).file("filling")
    try lake.open(file).each(0) { reader in filling = try StoreFilling(decoding: &reader) }
    if let filling { return filling }
    throw Failure(.inputOutput, LakeProblems.torn.problem(at: Place(lake.path(file.name)), "the file names no night"))
  }

  /// The present night as its parts were read.
  func readNight(kills: LakeFile) throws -> ReadNight {
    let lists = try plan.parts.indices.map { try done(.split($0)) }
    func areWhole(_ parts: Range<Int>, accounts: Bool) -> Bool {
      parts.allSatisfy { plan.parts[$0].isOfAccounts != accounts || lists[$0].figures["whole"] == 1 }
    }
    return ReadNight(
      shards: plan.shards, forgotten: plan.forgotten,
      parts: try zip(plan.parts, lists).map { ReadNight.Part(name: $0.name, rows: try $1.file("rows")) },
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
