internal import CSQLite

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

/// What a slot of a `RowIndex` holds of a row.
protocol RowIndexEntry {
  /// An empty slot.
  init()
  /// The row's key; 0 for an empty slot.
  var key: UInt32 { get set }
  /// The bits of the hash that the entry holds, those that decide its place first.
  var bits: UInt64 { get }
  /// The bits that an entry of this hash holds, without those that its part has in common.
  static func bits(of hash: UInt64) -> UInt64
}

/// A subject: its id is in memory too, and decides whether the hash is that of the right one.
struct SubjectEntry: RowIndexEntry {
  private(set) var bits: UInt64 = 0
  var digest: UInt64 = 0
  var key: UInt32 = 0
  /// The offset of the id in `IDTexts`.
  let id: UInt32

  init() { id = 0 }

  init(hash: UInt64, digest: UInt64, key: Int64, id: UInt32) {
    bits = Self.bits(of: hash)
    self.digest = digest
    self.key = UInt32(truncatingIfNeeded: key)
    self.id = id
  }

  @inline(__always)
  static func bits(of hash: UInt64) -> UInt64 { hash << UInt64(RowPlaces.partBits) }
}

/// A row whose id is only in the table, where it is compared: one of thousands that are found is another.
struct RecordEntry: RowIndexEntry {
  private let tag: UInt32
  var key: UInt32

  init() { (tag, key) = (0, 0) }

  init(hash: UInt64, key: Int64) {
    tag = UInt32(truncatingIfNeeded: Self.bits(of: hash) >> 32)
    self.key = UInt32(truncatingIfNeeded: key)
  }

  @inline(__always)
  var bits: UInt64 { UInt64(tag) << 32 }

  @inline(__always)
  static func bits(of hash: UInt64) -> UInt64 { ((hash << UInt64(RowPlaces.partBits)) >> 32) << 32 }
}

/// How a `RowIndex` is cut into parts.
enum RowPlaces {
  static let partBits = 4
  static let partCount = 1 << partBits

  static func part(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> UInt64(64 - partBits)) }

  /// A slot's number includes the number of its part.
  static func slot(_ slot: Int, _ part: Int) -> Int { slot << partBits | part }
  static func part(ofSlot slot: Int) -> Int { slot & (partCount - 1) }
}
