/// Where the rows of a table are, by the hash of their ids: what a B-tree would be asked for each row of an export.
///
/// 20 bytes a slot (28 with checks), open addressing with the hash's upper bits as the place, so that entries that
/// arrive in the order of their hashes are written one after another. Hashes may meet: whoever looks goes on with
/// `next` until the id is the right one.
struct RowIndex {
  private var hashes: [UInt64]
  private var digests: [UInt64]
  /// 0 for an empty slot, `gone` for one whose row was deleted.
  private var keys: [UInt32]
  private var checks: [UInt64]
  private let hasChecks: Bool
  private var shift: UInt64
  private var used = 0
  private(set) var count = 0

  private static let gone = UInt32.max

  /// Room for `capacity` rows; more are welcome.
  init(capacity: Int, checks hasChecks: Bool = false) {
    var bits: UInt64 = 10
    while (1 << bits) * 2 / 3 < capacity { bits += 1 }
    shift = 64 - bits
    self.hasChecks = hasChecks
    hashes = Array(repeating: 0, count: 1 << bits)
    digests = Array(repeating: 0, count: 1 << bits)
    keys = Array(repeating: 0, count: 1 << bits)
    checks = Array(repeating: 0, count: hasChecks ? 1 << bits : 0)
  }

  /// The first slot with this hash.
  func first(_ hash: UInt64) -> Int? { search(hash, from: Int(hash >> shift)) }

  /// The next slot with the same hash.
  func next(after slot: Int, _ hash: UInt64) -> Int? { search(hash, from: (slot + 1) & (keys.count - 1)) }

  /// The slot whose hash and check are these.
  func find(_ hash: UInt64, check: UInt64) -> Int? {
    var slot = first(hash)
    while let found = slot {
      if checks[found] == check { return found }
      slot = next(after: found, hash)
    }
    return nil
  }

  /// All slots that hold a row.
  var slots: some Sequence<Int> { keys.indices.lazy.filter { keys[$0] != 0 && keys[$0] != Self.gone } }

  func key(_ slot: Int) -> Int64 { Int64(keys[slot]) }
  func digest(_ slot: Int) -> UInt64 { digests[slot] }
  mutating func setDigest(_ slot: Int, _ digest: UInt64) { digests[slot] = digest }

  mutating func insert(_ hash: UInt64, digest: UInt64, key: Int64, check: UInt64 = 0) {
    if (used + 1) * 4 > keys.count * 3 { grow() }
    place(hash, digest, UInt32(truncatingIfNeeded: key), check)
    used += 1
    count += 1
  }

  mutating func remove(_ slot: Int) {
    keys[slot] = Self.gone
    count -= 1
  }

  private func search(_ hash: UInt64, from start: Int) -> Int? {
    var slot = start
    while keys[slot] != 0 {
      if hashes[slot] == hash, keys[slot] != Self.gone { return slot }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  private mutating func place(_ hash: UInt64, _ digest: UInt64, _ key: UInt32, _ check: UInt64) {
    var slot = Int(hash >> shift)
    while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
    hashes[slot] = hash
    digests[slot] = digest
    keys[slot] = key
    if hasChecks { checks[slot] = check }
  }

  private mutating func grow() {
    let old = self
    self = RowIndex(capacity: max(old.count * 2, 1024), checks: hasChecks)
    for slot in 0..<old.keys.count where old.keys[slot] != 0 && old.keys[slot] != Self.gone {
      place(old.hashes[slot], old.digests[slot], old.keys[slot], hasChecks ? old.checks[slot] : 0)
    }
    used = old.count
    count = old.count
  }
}
