/// The keys and entries of some groups, and the best names of some branches, gathered in one pass over their names.
struct SearchGathering: Sendable {
  /// A name whose entry is in at least one of the groups.
  private struct Name {
    let text: Int
    let nameCount: UInt16
    let textCount: UInt16
    let wraps: Bool
    let entry: Int
    let entryCount: UInt16
  }

  /// One key of a name.
  struct Key {
    let slot: Int32
    fileprivate let name: UInt32
    fileprivate let start: UInt16
  }

  private let slots: UnitSlots
  /// The bytes with which all gathered keys begin.
  private let beginning: [UInt8]
  private var branches = UnitTable<Int>()
  private var bytes: [UInt8] = []
  private var names: [Name] = []
  private var keys: [Key] = []
  /// The first key of each slot in `keys` after sorting, and the end of the last one.
  private var begins: [Int] = []
  private var best: [BestOfKinds<[UInt8]>]
  /// The number of names of each kind.
  private var counts = [Int](repeating: 0, count: BestMatches.kinds)
  private var serial: UInt32 = 0

  /// `slots` are the prefixes whose keys are gathered, `branches` those whose best names are. Keys that don't start with
  /// `beginning` are left out.
  init(slots: [SearchUnit], branches: [SearchUnit], beginning: [UInt8] = []) {
    self.slots = UnitSlots(slots)
    self.beginning = beginning
    for (number, unit) in branches.enumerated() { self.branches.set(unit, number) }
    best = Array(repeating: BestOfKinds(), count: branches.count)
  }

  mutating func add(_ name: borrowing SearchWords) {
    var number: UInt32?
    serial += 1
    counts[min(name.kind, BestMatches.kinds - 1)] += 1
    name.text.withUnsafeBufferPointer { text in
      name.entry.withUnsafeBufferPointer { entry in
        for start in name.starts {
          let key = UnsafeBufferPointer(rebasing: text[name.key(start)])
          let unit = SearchUnit(key)
          offer(name, start, key, unit, entry)
          guard let slot = slots[unit], key.starts(with: beginning) else { continue }
          let own = number ?? add(text, entry, name)
          number = own
          keys.append(Key(slot: slot, name: own, start: UInt16(start)))
        }
      }
    }
  }

  private mutating func offer(
    _ name: borrowing SearchWords, _ start: Int, _ key: UnsafeBufferPointer<UInt8>, _ unit: SearchUnit,
    _ entry: UnsafeBufferPointer<UInt8>
  ) {
    guard branches.count > 0 else { return }
    var count = 0
    for depth in 1..<min(3, unit.depth + 1) {
      guard count < key.count else { return }
      count += UTF8Scalars.scalar(key, count).length
      guard let place = branches[unit.prefix(depth)] else { continue }
      let match = BestMatches.match(key, start: start, nameCount: name.nameCount, prefixCount: count)
      name.text.withUnsafeBufferPointer { text in
        best[place].offer(
          match, of: serial, name: UnsafeBufferPointer(rebasing: text[..<name.nameCount]), entry: entry)
      }
    }
  }

  private mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, _ entry: UnsafeBufferPointer<UInt8>, _ name: borrowing SearchWords
  ) -> UInt32 {
    let start = bytes.count
    bytes.append(contentsOf: text)
    bytes.append(contentsOf: entry)
    names.append(
      Name(
        text: start, nameCount: UInt16(clamping: name.nameCount), textCount: UInt16(clamping: text.count),
        wraps: name.wraps, entry: start + text.count, entryCount: UInt16(clamping: entry.count)))
    return UInt32(names.count - 1)
  }

  /// Call it after all names were added.
  mutating func sort() {
    begins = Array(repeating: 0, count: slots.count + 1)
    for key in keys { begins[Int(key.slot) + 1] += 1 }
    for slot in 0..<slots.count { begins[slot + 1] += begins[slot] }
    keys.sort { ($0.slot, $0.name, $0.start) < ($1.slot, $1.name, $1.start) }
  }

  /// The best names of a branch, and the number of names of each kind.
  func found(of branch: SearchUnit) -> BestOfKinds<[UInt8]> {
    branches[branch].flatMap { branch == .root ? nil : best[$0] } ?? BestOfKinds(counts: counts)
  }

  /// Takes what others found of a branch in place of what was found here.
  mutating func set(_ found: BestOfKinds<[UInt8]>, of branch: SearchUnit) {
    counts = found.counts
    branches.set(branch, best.count)
    best.append(found)
  }

  /// The entries of the best names, and the number of names of each kind.
  func best(of branch: SearchUnit) -> (entries: [[UInt8]], counts: [Int]) {
    if branch == .root { return ([], counts) }
    return branches[branch].map { (best[$0].entries, best[$0].counts) } ?? ([], [])
  }

  /// The best names of keys with the same prefix.
  func best(of keys: ArraySlice<Key>, prefixCount: Int) -> (entries: [[UInt8]], counts: [Int]) {
    bytes.withUnsafeBufferPointer { bytes in
      var best = BestOfKinds<UnsafeBufferPointer<UInt8>>()
      for key in keys.sorted(by: { $0.name < $1.name }) {
        let name = whole(key, bytes)
        let match = BestMatches.match(
          text(key, bytes), start: Int(key.start), nameCount: name.count, prefixCount: prefixCount)
        best.offer(match, of: key.name, name: name, entry: entry(key, bytes))
      }
      return (best.entries.map { Array($0) }, best.counts)
    }
  }

  /// The entries of a prefix in byte order, each once.
  func entries(of prefix: SearchUnit) -> [[UInt8]] {
    guard let slot = slots[exactly: prefix] else { return [] }
    return distinct(keys[begins[Int(slot)]..<begins[Int(slot) + 1]])
  }

  func distinct(_ keys: ArraySlice<Key>) -> [[UInt8]] {
    bytes.withUnsafeBufferPointer { bytes in
      let entries = keys.map { key in
        let entry = entry(key, bytes)
        return (head: Bytes.head(entry), entry: entry)
      }.sorted { $0.head != $1.head ? $0.head < $1.head : Bytes.compare($0.entry, $1.entry) < 0 }
      var distinct: [[UInt8]] = []
      for (_, entry) in entries where distinct.last.map({ !$0.elementsEqual(entry) }) ?? true {
        distinct.append(Array(entry))
      }
      return distinct
    }
  }

  /// The keys of a prefix in their order; equal ones are ordered by their entries.
  func sortedKeys(of prefix: SearchUnit) -> [Key] {
    guard let slot = slots[exactly: prefix] else { return [] }
    // The common prefix is skipped, as for most keys the eight bytes behind it decide.
    let common = max(beginning.count, prefix.text.utf8.count)
    return bytes.withUnsafeBufferPointer { bytes in
      keys[begins[Int(slot)]..<begins[Int(slot) + 1]].map { key in
        (head: Bytes.head(text(key, bytes), from: common), key: key)
      }.sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let order = Bytes.compare(text(left.key, bytes), text(right.key, bytes))
        return order == 0 ? Bytes.compare(entry(left.key, bytes), entry(right.key, bytes)) < 0 : order < 0
      }.map(\.key)
    }
  }

  /// Calls `body` with a key's text, its name and its entry, and the offset of the key in the name.
  func read<Result>(
    _ key: Key,
    _ body: (
      _ text: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>, _ entry: UnsafeBufferPointer<UInt8>,
      _ start: Int
    ) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(text(key, bytes), whole(key, bytes), entry(key, bytes), Int(key.start))
    }
  }

  /// The letter of a key after its first `count` bytes; nil if it ends there.
  func letter(of key: Key, after count: Int) -> UInt32? {
    read(key) { text, _, _, _ in count < text.count ? UTF8Scalars.scalar(text, count).value : nil }
  }

  private func whole(_ key: Key, _ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let name = names[Int(key.name)]
    return UnsafeBufferPointer(rebasing: bytes[name.text..<name.text + Int(name.nameCount)])
  }

  private func text(_ key: Key, _ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let name = names[Int(key.name)]
    let start = name.text + Int(key.start)
    let isInWord = key.start > 0 && bytes[start - 1] != UInt8(ascii: " ")
    let end =
      name.wraps && !SearchWords.isOfStreet(Int(key.start), nameCount: Int(name.nameCount))
      ? SearchWords.end(of: start, nameCount: Int(name.nameCount), isInWord: isInWord)
      : name.text + Int(name.textCount)
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private func entry(_ key: Key, _ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let name = names[Int(key.name)]
    return UnsafeBufferPointer(rebasing: bytes[name.entry..<name.entry + Int(name.entryCount)])
  }
}
