import Testing

@testable import Model

struct TicketTests {
  private struct Record {
    var id: Int
    var owners: (restaurant: Int, user: Int)
    var updated: Int64?
    var isTombstone = false
  }

  /// What one store keeps of records in their order, and what stores of shards keep that do not know of one another.
  @Test(arguments: 0..<200)
  func shardsKeepWhatOneStoreKeeps(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let shards = Int.random(in: 1...4, using: &random)
    let records = (0..<60).map { _ in
      Record(
        id: Int.random(in: 0..<12, using: &random),
        owners: (Int.random(in: -1..<shards, using: &random), Int.random(in: 0..<shards, using: &random)),
        updated: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
        isTombstone: Int.random(in: 0..<10, using: &random) == 0)
    }
    let tickets = records.enumerated().map { Self.ticket($1, $0) }
    let killed = Set(Ticket.losers(among: tickets.shuffled(using: &random)).map(\.number))
    let whole = Self.kept(Array(records.enumerated()))
    for shard in 0..<shards {
      let own = records.enumerated().filter { number, record in
        (record.owners.restaurant == shard || record.owners.user == shard) && !record.isTombstone
          && !killed.contains(UInt32(number))
      }
      let expected = whole.filter {
        records[$0.value].owners.restaurant == shard || records[$0.value].owners.user == shard
      }
      #expect(Self.kept(own) == expected, "shard \(shard) of \(shards)")
    }
  }

  @Test func aRecordOfItsOwnLosesToNobody() {
    let one = Self.ticket(Record(id: 1, owners: (0, 1), updated: 5), 0)
    #expect(Ticket.losers(among: [one]) == [])
  }

  @Test func equalShardsMeetInTheirStore() {
    let tickets = [(0, 9), (1, 3)].map { Self.ticket(Record(id: 1, owners: (0, 1), updated: $0.1), $0.0) }
    #expect(Ticket.losers(among: tickets) == [])
  }

  @Test func codingGivesTheSame() throws {
    let ticket = Self.ticket(Record(id: 3, owners: (-1, 65_535), updated: nil, isTombstone: true), 77)
    var writer = PackedWriter()
    ticket.encode(to: &writer)
    var reader = PackedReader(writer.bytes)
    #expect(try Ticket(decoding: &reader, part: 3) == ticket)
    #expect(reader.isAtEnd)
  }

  /// The place of the record that a store keeps of each id, as `RecordTable` decides it.
  private static func kept(_ records: [(offset: Int, element: Record)]) -> [Int: Int] {
    var kept: [Int: (place: Int, updated: Int64?)] = [:]
    for (place, record) in records {
      if record.isTombstone {
        kept[record.id] = nil
      } else if let before = kept[record.id]?.updated, (record.updated ?? .min) < before {
        continue
      } else {
        kept[record.id] = (place, record.updated)
      }
    }
    return kept.mapValues(\.place)
  }

  private static func ticket(_ record: Record, _ place: Int) -> Ticket {
    "\(record.id)".withBytes {
      Ticket(
        .reviews, id: UnsafeRawBufferPointer($0), restaurantShard: record.owners.restaurant,
        userShard: record.owners.user, updated: record.updated, part: place / 20, number: UInt32(place),
        isTombstone: record.isTombstone)
    }
  }
}
