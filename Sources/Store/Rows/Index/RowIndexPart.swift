internal import CSQLite

/// A hash table of rows whose hashes begin with the same bits.
///
/// A slot has 24 bytes in one place, so that a query waits for memory once. It uses open addressing. The home slot is
/// proportional to the hash, so that entries that arrive in the order of their hashes are written one after another.
/// Two thirds of the slots are full on average, three quarters at most. Different ids may have the same hash, so a
/// caller continues with `next` until the id is the right one.
struct RowIndexPart {
  struct Entry {
    var hash: UInt64 = 0
    var digest: UInt64 = 0
    /// The row's key; 0 for an empty slot, `gone` for one whose row was deleted.
    var key: UInt32 = 0
    /// The offset of a subject's id in `IDTexts`; 0 for records.
    var id: UInt32 = 0
  }

  /// Unmanaged memory, which `free` deallocates; counting references would take as long as a query.
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var used = 0
  private var count = 0
  /// The number of first bits that all hashes share.
  private let hashBits: Int

  private static let gone = UInt32.max
  private static let least = 64

  /// Reserves memory for `capacity` rows; it grows if there are more.
  init(capacity: Int, hashBits: Int) {
    self.hashBits = hashBits
    self.capacity = max(Self.least, capacity / 2 * 3)
    entries = Self.empty(self.capacity)
  }

  func free() { entries.deallocate() }

  private static func empty(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    entries.initialize(repeating: Entry(), count: capacity)
    return entries
  }

  subscript(slot: Int) -> Entry { entries[slot] }

  /// The home slot of a hash, proportional to it.
  @inline(__always)
  private func homeSlot(of hash: UInt64) -> Int {
    Int((hash << UInt64(hashBits)).multipliedFullWidth(by: UInt64(capacity)).high)
  }

  @inline(__always)
  private func next(after slot: Int) -> Int { slot + 1 == capacity ? 0 : slot + 1 }

  /// Prefetches the slot of a hash.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    // A search for a missing hash passes some five entries of 24 bytes.
    let first = entries + homeSlot(of: hash)
    csqlite_prefetch(first)
    csqlite_prefetch(UnsafeRawPointer(first) + 64)
  }

  /// The first slot with this hash.
  @inline(__always)
  func first(_ hash: UInt64) -> Int? { search(hash, from: homeSlot(of: hash)) }

  /// The next slot with the same hash.
  func next(after slot: Int, _ hash: UInt64) -> Int? { search(hash, from: next(after: slot)) }

  /// All slots that have a row.
  var slots: some Sequence<Int> {
    (0..<capacity).lazy.filter { entries[$0].key != 0 && entries[$0].key != Self.gone }
  }

  mutating func setDigest(_ slot: Int, _ digest: UInt64) { entries[slot].digest = digest }

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

  private func search(_ hash: UInt64, from start: Int) -> Int? {
    var slot = start
    while entries[slot].key != 0 {
      if entries[slot].hash == hash, entries[slot].key != Self.gone { return slot }
      slot = next(after: slot)
    }
    return nil
  }

  private mutating func fill(_ entry: Entry) {
    var slot = homeSlot(of: entry.hash)
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
