/// An in-memory hash table from the hashes of ids to the rows of a table. It replaces a B-tree look-up for each row of
/// an export.
///
/// It has several parts, chosen by the first bits of the hash. A hash table that grows exists twice for a moment, and
/// only one part grows at a time.
struct RowIndex<Entry: RowIndexEntry> {
  private let parts: UnsafeMutablePointer<RowIndexPart<Entry>>
  private(set) var count = 0

  /// Reserves memory for `capacity` rows; it grows if there are more.
  init(capacity: Int) {
    parts = .allocate(capacity: RowPlaces.partCount)
    for part in 0..<RowPlaces.partCount {
      (parts + part).initialize(to: RowIndexPart(capacity: capacity / RowPlaces.partCount))
    }
  }

  /// Frees the memory. The index may not be used afterwards.
  func free() {
    for part in 0..<RowPlaces.partCount { parts[part].free() }
    parts.deallocate()
  }

  /// Prefetches the slot of a hash.
  @inline(__always)
  func prefetch(_ hash: UInt64) { parts[RowPlaces.part(of: hash)].prefetch(Entry.bits(of: hash)) }

  /// The first slot with this hash.
  @inline(__always)
  func first(_ hash: UInt64) -> Int? {
    let part = RowPlaces.part(of: hash)
    return parts[part].first(Entry.bits(of: hash)).map { RowPlaces.slot($0, part) }
  }

  /// The next slot with the same hash.
  func next(after slot: Int, _ hash: UInt64) -> Int? {
    let part = RowPlaces.part(ofSlot: slot)
    return parts[part].next(after: slot >> RowPlaces.partBits, Entry.bits(of: hash)).map { RowPlaces.slot($0, part) }
  }

  subscript(slot: Int) -> Entry {
    get { parts[RowPlaces.part(ofSlot: slot)][slot >> RowPlaces.partBits] }
    nonmutating set { parts[RowPlaces.part(ofSlot: slot)][slot >> RowPlaces.partBits] = newValue }
  }

  func key(_ slot: Int) -> Int64 { Int64(self[slot].key) }

  mutating func insert(_ hash: UInt64, _ entry: Entry) {
    parts[RowPlaces.part(of: hash)].insert(entry)
    count += 1
  }

  mutating func remove(_ slot: Int) {
    parts[RowPlaces.part(ofSlot: slot)].remove(slot >> RowPlaces.partBits)
    count -= 1
  }
}
