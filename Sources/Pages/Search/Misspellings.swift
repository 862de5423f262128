internal import Model
internal import Store

/// The words of all names, indexed by their first letters with one letter removed. Two words that differ by one letter
/// among the first five share such a key.
///
/// The keys of a word of at least five letters are its first four letters, and its first five without one of them.
/// Those of a shorter word are the word itself, and the word without one letter. Scripts without spaces are left out.
struct Misspellings {
  static let shardSize = 4_000
  /// The most bytes of words for one key; further words are not found by it.
  private static let mostOfOneKey = 8_000

  /// The shard is the hash of the key until their number is known.
  private struct Pair {
    var shard: UInt16
    let variant: UInt8
    let word: UInt32
  }

  /// A key and a word in one shard.
  private struct Entry {
    let key: Range<Int>
    let word: Int
  }

  private let words: WordSet
  /// The keys of words, by shard; `variant` is the index of the key among those of its word.
  private let pairs: [Pair]
  let count: Int

  init(_ words: WordSet) {
    self.words = words
    var pairs: [Pair] = []
    var bytes = 0
    var keys = MisspellingKeys()
    for number in 0..<words.count {
      words.withWord(number) { word in
        keys.make(of: word)
        for variant in 0..<keys.count {
          let hash = keys.withKey(variant) { key in
            bytes += word.count + 1 + key.count / 2
            return Self.hash(key)
          }
          pairs.append(Pair(shard: hash, variant: UInt8(variant), word: UInt32(number)))
        }
      }
    }
    count = bytes == 0 ? 0 : min(1 << 16, SearchPlan.packs(bytes, size: Self.shardSize))
    for index in pairs.indices { pairs[index].shard &= UInt16(truncatingIfNeeded: count - 1) }
    pairs.sort { $0.shard < $1.shard }
    self.pairs = pairs
  }

  /// Calls `body` with every shard.
  func eachShard(_ body: (SearchShard) throws -> Void) rethrows {
    var keys = MisspellingKeys()
    var index = 0
    for number in 0..<count {
      var text: [UInt8] = []
      var entries: [Entry] = []
      while index < pairs.count, Int(pairs[index].shard) == number {
        let (word, start) = (Int(pairs[index].word), text.count)
        words.withWord(word) { keys.make(of: $0) }
        keys.withKey(Int(pairs[index].variant)) { text.append(contentsOf: $0) }
        entries.append(Entry(key: start..<text.count, word: word))
        index += 1
      }
      try body(shard(number, entries, keys: text))
    }
  }

  private func shard(_ number: Int, _ entries: [Entry], keys: [UInt8]) -> SearchShard {
    let sorted = keys.withUnsafeBufferPointer { keys in
      func key(_ entry: Entry) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: keys[entry.key]) }
      return entries.sorted { one, other in
        let order = Bytes.compare(key(one), key(other))
        return order != 0 ? order < 0 : words.precedes(one.word, other.word)
      }
    }
    var list: [(key: [UInt8], words: [UInt8])] = []
    for entry in sorted {
      let key = keys[entry.key]
      if list.last.map({ !$0.key.elementsEqual(key) }) ?? true { list.append((Array(key), [])) }
      let last = list.count - 1
      guard list[last].words.count < Self.mostOfOneKey else { continue }
      if !list[last].words.isEmpty { list[last].words.append(UInt8(ascii: " ")) }
      words.withWord(entry.word) { list[last].words.append(contentsOf: $0) }
    }
    var shard = SearchShard(id: SearchShard.id(ofMisspellings: number), inputs: [])
    shard.add("w", words: list)
    var hash = ContentHash()
    shard.members.withUnsafeBytes { hash.update($0) }
    shard.inputs = hash.finish().bytes
    return shard
  }

  /// The number of a key's shard.
  static func shard(of key: UnsafeBufferPointer<UInt8>, of count: Int) -> Int { Int(hash(key)) & (count - 1) }

  /// The FNV-1a hash over scalars, as the browser computes it. Of it the low bits count, as there are at most 65,536
  /// shards.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt16 {
    var hash: UInt32 = 2_166_136_261
    var index = 0
    while index < key.count {
      let (scalar, length) = UTF8Scalars.scalar(key, index)
      hash = (hash ^ scalar) &* 16_777_619
      index += length
    }
    return UInt16(truncatingIfNeeded: hash ^ (hash >> 15))
  }
}
