/// All keys with one prefix, below a branch that is split by its keys: sorted in memory if they are few, else the names
/// that have them, in a bucket.
struct KeyRun {
  private enum Names {
    case held(SearchGathering, ArraySlice<SearchGathering.Key>)
    case filed(NameBuckets, bucket: Int)
  }

  /// The keys that continue with the same letter.
  struct Child {
    let letter: UInt32
    /// The bytes of its entries.
    let bytes: Int
    let run: KeyRun
  }

  /// The bytes with which the keys begin.
  let prefix: [UInt8]
  private let names: Names
  private let limits: SearchLimits

  private init(_ prefix: [UInt8], _ names: Names, _ limits: SearchLimits) {
    self.prefix = prefix
    self.names = names
    self.limits = limits
  }

  /// The keys of a unit that were gathered.
  init(_ unit: SearchUnit, in gathering: SearchGathering, _ limits: SearchLimits) {
    self.init(Array(unit.text.utf8), .held(gathering, gathering.sortedKeys(of: unit)[...]), limits)
  }

  /// The keys in a bucket that begin with `prefix` and have entries of `bytes`.
  init(_ prefix: [UInt8], bytes: Int, in buckets: NameBuckets, _ bucket: Int, _ limits: SearchLimits) throws {
    let isHeld = bytes <= limits.bytesInMemory / 2
    let names = isHeld ? try Self.gather(prefix, buckets, bucket) : .filed(buckets, bucket: bucket)
    self.init(prefix, names, limits)
  }

  private static func gather(_ prefix: [UInt8], _ buckets: NameBuckets, _ bucket: Int) throws -> Names {
    let unit = prefix.withUnsafeBufferPointer { SearchUnit($0) }
    var gathering = SearchGathering(slots: [unit], branches: [], beginning: prefix)
    try buckets.each(of: bucket) { gathering.add($0) }
    gathering.sort()
    return .held(gathering, gathering.sortedKeys(of: unit)[...])
  }

  /// The same keys in memory, however many they are.
  private func held() throws -> KeyRun {
    guard case .filed(let buckets, let bucket) = names else { return self }
    return KeyRun(prefix, try Self.gather(prefix, buckets, bucket), limits)
  }

  /// The same keys with a longer prefix that all of them have.
  func with(_ prefix: [UInt8]) -> KeyRun { KeyRun(prefix, names, limits) }

  /// The beginning that all keys share.
  func common() throws -> [UInt8] {
    switch names {
    case .held(let gathering, let keys):
      guard let first = keys.first, let last = keys.last else { return prefix }
      let text = gathering.read(first) { text, _, _, _ in Array(text) }
      return gathering.read(last) { other, _, _, _ in Array(text[..<Self.common(text[...], other)]) }
    case .filed(let buckets, let bucket):
      var common: [UInt8]?
      try buckets.each(of: bucket) { name in
        Self.eachKey(of: name, prefix) { key, _ in
          guard let known = common else { return common = Array(key) }
          let count = Self.common(known[...], key)
          if count < known.count { common = Array(known[..<count]) }
        }
      }
      return common ?? prefix
    }
  }

  private static func common(_ one: ArraySlice<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }

  /// Calls `body` with the keys of a name that begin with `prefix`.
  private static func eachKey(
    of name: borrowing SearchWords, _ prefix: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, _ start: Int) -> Void
  ) {
    name.text.withUnsafeBufferPointer { text in
      for start in name.starts {
        let key = UnsafeBufferPointer(rebasing: text[name.key(start)])
        if key.starts(with: prefix) { body(key, start) }
      }
    }
  }

  /// The best names, and the number of names of each kind.
  func best() throws -> (entries: [[UInt8]], counts: [Int]) {
    switch names {
    case .held(let gathering, let keys): return gathering.best(of: keys, prefixCount: prefix.count)
    case .filed(let buckets, let bucket):
      var best = BestOfKinds<[UInt8]>()
      var number: UInt32 = 0
      try buckets.each(of: bucket) { name in
        number += 1
        Self.eachKey(of: name, prefix) { key, start in
          let match = BestMatches.match(key, start: start, nameCount: name.nameCount, prefixCount: prefix.count)
          name.text.withUnsafeBufferPointer { text in
            name.entry.withUnsafeBufferPointer { entry in
              best.offer(
                match, of: number, name: UnsafeBufferPointer(rebasing: text[..<name.nameCount]), entry: entry)
            }
          }
        }
      }
      return (best.entries, best.counts)
    }
  }

  /// The first entries in the order of keys, as many as a piece may have. Too many keys for the memory are here only if
  /// they begin alike for longer than branches are split.
  func entries() throws -> [[UInt8]] {
    guard case .held(let gathering, let keys) = names else { return try held().entries() }
    var bytes = 0
    let end = keys.firstIndex { key in
      bytes += gathering.read(key) { _, _, entry, _ in entry.count + 1 }
      return bytes > SearchPlan.mostInNode
    }
    return gathering.distinct(keys[..<(end ?? keys.endIndex)])
  }

  /// Calls `body` with the keys by the letter that follows the prefix, in the order of letters. Those that end are left
  /// out.
  func eachChild(_ body: (Child) throws -> Void) throws {
    switch names {
    case .held(let gathering, let keys): try eachChild(gathering, keys, body)
    case .filed(let buckets, let bucket): try eachChild(buckets, bucket, body)
    }
  }

  private func eachChild(
    _ gathering: SearchGathering, _ keys: ArraySlice<SearchGathering.Key>, _ body: (Child) throws -> Void
  ) throws {
    var index = keys.startIndex
    while index < keys.endIndex {
      let start = index
      guard let letter = gathering.letter(of: keys[start], after: prefix.count) else {
        index += 1
        continue
      }
      var bytes = 0
      while index < keys.endIndex, gathering.letter(of: keys[index], after: prefix.count) == letter {
        bytes += gathering.read(keys[index]) { _, _, entry, _ in entry.count + 1 }
        index += 1
      }
      try body(
        Child(
          letter: letter, bytes: bytes,
          run: KeyRun(prefix + Self.bytes(of: letter), .held(gathering, keys[start..<index]), limits)))
    }
  }

  /// Distributes the names among buckets of their own, one for each letter.
  private func eachChild(_ buckets: NameBuckets, _ bucket: Int, _ body: (Child) throws -> Void) throws {
    var parts = NameBuckets(0, folder: limits.folder, mostInMemory: limits.bytesInMemory / 4)
    var numbers: [UInt32: Int] = [:]
    var bytes: [Int] = []
    var own: [UInt32] = []
    try buckets.each(of: bucket) { name in
      own.removeAll(keepingCapacity: true)
      Self.eachKey(of: name, prefix) { key, _ in
        guard prefix.count < key.count else { return }
        let letter = UTF8Scalars.scalar(key, prefix.count).value
        let number = numbers[letter] ?? parts.count
        if number == parts.count {
          numbers[letter] = number
          parts.addBucket()
          bytes.append(0)
        }
        bytes[number] += name.entry.count + 1
        if own.contains(letter) { return }
        own.append(letter)
        parts.append(name, to: number)
      }
    }
    try parts.finish()
    for (letter, number) in numbers.sorted(by: { $0.key < $1.key }) {
      let run = try KeyRun(prefix + Self.bytes(of: letter), bytes: bytes[number], in: parts, number, limits)
      try body(Child(letter: letter, bytes: bytes[number], run: run))
    }
  }

  private static func bytes(of letter: UInt32) -> [UInt8] {
    Array(String(Unicode.Scalar(letter).map(Character.init) ?? " ").utf8)
  }
}
