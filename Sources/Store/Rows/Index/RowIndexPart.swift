internal import CSQLite

/// A hash table of rows whose hashes begin with the same bits.
///
/// A slot is in one place, so that a query waits for memory once. It uses open addressing. The home slot is
/// proportional to the hash, so that entries that arrive in the order of their hashes are written one after another.
/// Two thirds of the slots are full on average, three quarters at most. Different ids may have the same hash, so a
/// caller continues with `next` until the id is the right one.
struct RowIndexPart<Entry: RowIndexEntry> {
  /// Unmanaged memory, which `free` deallocates; counting references would take as long as a query.
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var used = 0
  private var count = 0

  /// The key of a slot whose row was deleted.
  private static var gone: UInt32 { .max }
  private static var least: Int { 64 }

  /// Reserves memory for `capacity` rows; it grows if there are more.
  init(capacity: Int) {
    self.capacity = max(Self.least, capacity / 2 * 3)
    entries = Self.empty(self.capacity)
  }

  func free() { entries.deallocate() }

  private static func empty(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    entries.initialize(repeating: Entry(), count: capacity)
    return entries
  }

  subscript(slot: Int) -> Entry {
    get { entries[slot] }
    nonmutating set { entries[slot] = newValue }
  }

  /// The home slot of a hash, proportional to it.
  @inline(__always)
  private func homeSlot(of bits: UInt64) -> Int { Int(bits.multipliedFullWidth(by: UInt64(capacity)).high) }

  @inline(__always)
  private func next(after slot: Int) -> Int { slot + 1 == capacity ? 0 : slot + 1 }

  /// Prefetches the slot of a hash.
  @inline(__always)
  func prefetch(_ bits: UInt64) {
    // A search for a missing hash passes some five entries.
    let first = UnsafeRawPointer(entries + homeSlot(of: bits))
    csqlite_prefetch(first)
    csqlite_prefetch(first + 64)
  }

  /// The first slot with this hash.
  @inline(__always)
  func first(_ bits: UInt64) -> Int? { search(bits, from: homeSlot(of: bits)) }

  /// The next slot with the same hash.
  func next(after slot: Int, _ bits: UInt64) -> Int? { search(bits, from: next(after: slot)) }

  mutating func insert(_ entry: Entry) {
    if (used + 1) * 4 > capacity * 3 { grow() }
    fill(entry)
    used += 1
    count += 1
  }

  mutating func remove(_ slot: Int) {
    entries[slot].key = Self.gone
    count -= 1
  }

  private func search(_ bits: UInt64, from start: Int) -> Int? {
    var slot = start
    while entries[slot].key != 0 {
      if entries[slot].bits == bits, entries[slot].key != Self.gone { return slot }
      slot = next(after: slot)
    }
    return nil
  }

  private mutating func fill(_ entry: Entry) {
    var slot = homeSlot(of: entry.bits)
    while entries[slot].key != 0 { slot = next(after: slot) }
    entries[slot] = entry
  }

  private mutating func grow() {
    let (old, oldCapacity) = (entries, capacity)
    capacity = max(Self.least, count * 5 / 3 + 2)
    entries = Self.empty(capacity)
    for slot in 0..<oldCapacity where old[slot].key != 0 && old[slot].key != Self.gone { fill(old[slot]) }
    old.deallocate()
    used = count
  }
}
