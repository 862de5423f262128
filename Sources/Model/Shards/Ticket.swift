/// What decides between two exported records of one id that belong to different shards: who owns them, and which is the
/// newer one.
package struct Ticket: Sendable, Hashable {
  /// A hash of the collection and the id.
  package let high: UInt64
  package let low: UInt64
  /// The shards to which the row goes; the same number twice if it is one, -1 for none.
  package let restaurantShard: Int32
  package let userShard: Int32
  /// `updated_at`, the smallest number without one.
  package let updated: Int64
  /// The place among all rows: the part, and the number within it. The part is not among the bytes: it may have another
  /// number in another night, and the same tickets.
  package let part: UInt32
  package let number: UInt32
  /// Whether it is a tombstone, which deletes what came before it.
  package let isTombstone: Bool

  package init(
    _ collection: Collection, id: UnsafeRawBufferPointer, restaurantShard: Int, userShard: Int, updated: Int64?,
    part: Int, number: UInt32, isTombstone: Bool
  ) {
    (high, low) = Self.hash(of: collection, id)
    (self.restaurantShard, self.userShard) = (Int32(restaurantShard), Int32(userShard))
    self.updated = updated ?? .min
    (self.part, self.number, self.isTombstone) = (UInt32(part), number, isTombstone)
  }

  /// A hash by which a record is compared with those of other parts and nights.
  package static func hash(of collection: Collection, _ id: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64) {
    var hash = SHA256()
    hash.update("\(collection.rawValue):")
    hash.update(id)
    return hash.finishShort()
  }

  package func encode(to writer: inout PackedWriter) {
    writer.add(high)
    writer.add(low)
    writer.add(restaurantShard)
    writer.add(userShard)
    writer.add(updated)
    writer.add(number)
    writer.add(isTombstone)
  }

  package init(decoding reader: inout PackedReader, part: Int) throws(PackedReader.Torn) {
    high = try reader.number()
    low = try reader.number()
    restaurantShard = try reader.number()
    userShard = try reader.number()
    updated = try reader.number()
    self.part = UInt32(part)
    number = try reader.number()
    isTombstone = try reader.flag()
  }

  /// Of records of one id, those that a store must not get, as a store with all records would not keep them: those that
  /// a tombstone deletes, and those that lose against one in another shard. Records of the same shards meet there.
  package static func losers(among tickets: [Ticket]) -> [Ticket] {
    var losers: [Ticket] = []
    for group in groups(of: tickets) {
      let alive = group.lastIndex(where: \.isTombstone).map { group[($0 + 1)...] } ?? group
      losers += group[..<alive.startIndex].filter { !$0.isTombstone }
      guard let winner = alive.max(by: { $0.order < $1.order }) else { continue }
      losers += alive.filter { !$0.isOfSameShards(as: winner) }
    }
    return losers
  }

  private func isOfSameShards(as other: Ticket) -> Bool {
    restaurantShard == other.restaurantShard && userShard == other.userShard
  }

  /// The newest wins, of equally new ones the last.
  private var order: (Int64, UInt32, UInt32) { (updated, part, number) }

  /// The tickets of each id, in the order of their places.
  private static func groups(of tickets: [Ticket]) -> [ArraySlice<Ticket>] {
    let sorted = tickets.sorted { ($0.high, $0.low, $0.part, $0.number) < ($1.high, $1.low, $1.part, $1.number) }
    var groups: [ArraySlice<Ticket>] = []
    var start = 0
    for index in sorted.indices
    where index + 1 == sorted.count
      || (sorted[index].high, sorted[index].low) != (sorted[index + 1].high, sorted[index + 1].low)
    {
      if index > start { groups.append(sorted[start...index]) }
      start = index + 1
    }
    return groups
  }
}
