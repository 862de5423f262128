/// Rows whose hashes begin with the same bits.
///
/// 24 bytes a slot, all of them side by side, as each question is one wait for memory; open addressing with a hash's
/// share of all of the part's hashes as its place, so that entries that arrive in the order of their hashes are written
/// one after another. Two thirds of the slots are full on the average, three quarters at most.
/// Hashes may meet: whoever looks goes on with `next` until the id is the right one.
struct RowIndexPart {
  struct Entry {
    var hash: UInt64 = 0
    var digest: UInt64 = 0
    /// 0 for an empty slot, `gone` for one whose row was deleted.
    var key: UInt32 = 0
    /// Where the id of a subject lies among `IDTexts`; 0 for records.
    var id: UInt32 = 0
  }

  private var entries: [Entry]
  private var used = 0
  private var count = 0
  /// How many bits all hashes begin with.
  private let hashBits: Int

  private static let gone = UInt32.max
  private static let least = 64

  /// Room for `capacity` rows; more are welcome.
  init(capacity: Int, hashBits: Int) {
    self.hashBits = hashBits
    entries = Array(repeating: Entry(), count: max(Self.least, capacity / 2 * 3))
  }

  subscript(slot: Int) -> Entry { entries[slot] }

  /// Where a hash belongs: its share of all hashes.
  private func place(of hash: UInt64) -> Int {
    Int((hash << UInt64(hashBits)).multipliedFullWidth(by: UInt64(entries.count)).high)
  }

  private func next(after slot: Int) -> Int { slot + 1 == entries.count ? 0 : slot + 1 }

  /// The first slot with this hash.
  func first(_ hash: UInt64) -> Int? { search(hash, from: place(of: hash)) }

  /// The next slot with the same hash.
  func next(after slot: Int, _ hash: UInt64) -> Int? { search(hash, from: next(after: slot)) }

  /// All slots that hold a row.
  var slots: some Sequence<Int> {
    entries.indices.lazy.filter { entries[$0].key != 0 && entries[$0].key != Self.gone }
  }

  mutating func setDigest(_ slot: Int, _ digest: UInt64) { entries[slot].digest = digest }

  mutating func insert(_ entry: Entry) {
    if (used + 1) * 4 > entries.count * 3 { grow() }
    place(entry)
    used += 1
    count += 1
  }

  mutating func remove(_ slot: Int) {
    entries[slot].key = Self.gone
    count -= 1
  }

  private func search(_ hash: UInt64, from start: Int) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      var slot = start
      while entries[slot].key != 0 {
        if entries[slot].hash == hash, entries[slot].key != Self.gone { return slot }
        slot = slot + 1 == entries.count ? 0 : slot + 1
      }
      return nil
    }
  }

  private mutating func place(_ entry: Entry) {
    var slot = place(of: entry.hash)
    while entries[slot].key != 0 { slot = next(after: slot) }
    entries[slot] = entry
  }

  private mutating func grow() {
    let old = entries
    entries = Array(repeating: Entry(), count: max(Self.least, count * 5 / 3 + 2))
    for entry in old where entry.key != 0 && entry.key != Self.gone { place(entry) }
    used = count
  }
}
