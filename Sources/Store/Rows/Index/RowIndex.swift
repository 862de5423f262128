/// An in-memory hash table from the hashes of ids to the rows of a table. It replaces a B-tree look-up for each row of
/// an export.
///
/// It has several parts, chosen by the first bits of the hash. A hash table that grows exists twice for a moment, and
/// only one part grows at a time.
struct RowIndex {
  typealias Entry = RowIndexPart.Entry

  private static let partBits = 4
  private static let partCount = 1 << partBits

  private let parts: UnsafeMutablePointer<RowIndexPart>
  private(set) var count = 0

  /// Reserves memory for `capacity` rows; it grows if there are more.
  init(capacity: Int) {
    parts = .allocate(capacity: Self.partCount)
    for part in 0..<Self.partCount {
      (parts + part).initialize(to: RowIndexPart(capacity: capacity / Self.partCount, hashBits: Self.partBits))
    }
  }

  /// Frees the memory. The index may not be used afterwards.
  func free() {
    for part in 0..<Self.partCount { parts[part].free() }
    parts.deallocate()
  }

  private static func part(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> UInt64(64 - partBits)) }

  /// A slot's number includes the number of its part.
  private static func slot(_ slot: Int, _ part: Int) -> Int { slot << partBits | part }
  private static func part(ofSlot slot: Int) -> Int { slot & (partCount - 1) }

  /// Prefetches the slot of a hash.
  @inline(__always)
  func prefetch(_ hash: UInt64) { parts[Self.part(of: hash)].prefetch(hash) }

  /// The first slot with this hash.
  @inline(__always)
  func first(_ hash: UInt64) -> Int? {
    let part = Self.part(of: hash)
    return parts[part].first(hash).map { Self.slot($0, part) }
  }

  /// The next slot with the same hash.
  func next(after slot: Int, _ hash: UInt64) -> Int? {
    let part = Self.part(ofSlot: slot)
    return parts[part].next(after: slot >> Self.partBits, hash).map { Self.slot($0, part) }
  }

  /// All slots that have a row.
  var slots: some Sequence<Int> {
    (0..<Self.partCount).lazy.flatMap { [parts] part in parts[part].slots.lazy.map { Self.slot($0, part) } }
  }

  private func entry(_ slot: Int) -> Entry { parts[Self.part(ofSlot: slot)][slot >> Self.partBits] }

  func key(_ slot: Int) -> Int64 { Int64(entry(slot).key) }
  func digest(_ slot: Int) -> UInt64 { entry(slot).digest }
  func id(_ slot: Int) -> UInt32 { entry(slot).id }

  func setDigest(_ slot: Int, _ digest: UInt64) {
    parts[Self.part(ofSlot: slot)].setDigest(slot >> Self.partBits, digest)
  }

  mutating func insert(_ hash: UInt64, digest: UInt64, key: Int64, id: UInt32 = 0) {
    parts[Self.part(of: hash)].insert(
      Entry(hash: hash, digest: digest, key: UInt32(truncatingIfNeeded: key), id: id))
    count += 1
  }

  mutating func remove(_ slot: Int) {
    parts[Self.part(ofSlot: slot)].remove(slot >> Self.partBits)
    count -= 1
  }
}
