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

  private let words: WordSet
  /// The keys of words, by shard; `variant` is the index of the key among those of its word.
  private var pairs: [(shard: UInt16, variant: UInt8, word: UInt32)] = []
  let count: Int

  init(_ words: WordSet) {
    self.words = words
    var bytes = 0
    for number in 0..<words.count {
      let word = words[number]
      bytes += Self.keys(of: word).reduce(0) { $0 + word.count + 1 + $1.count / 2 }
    }
    count = bytes == 0 ? 0 : SearchPlan.packs(bytes, size: Self.shardSize)
    guard count > 0 else { return }
    for number in 0..<words.count {
      for (variant, key) in Self.keys(of: words[number]).enumerated() {
        pairs.append((UInt16(Self.shard(of: key, of: count)), UInt8(variant), UInt32(number)))
      }
    }
    pairs.sort { $0.shard < $1.shard }
  }

  /// Calls `body` with every shard.
  func eachShard(_ body: (SearchShard) throws -> Void) rethrows {
    var index = 0
    for number in 0..<count {
      var byKey: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
      while index < pairs.count, Int(pairs[index].shard) == number {
        let word = words[Int(pairs[index].word)]
        byKey[Self.keys(of: word)[Int(pairs[index].variant)], default: []].append(word)
        index += 1
      }
      try body(shard(number, byKey))
    }
  }

  private func shard(_ number: Int, _ byKey: [ArraySlice<UInt8>: [ArraySlice<UInt8>]]) -> SearchShard {
    let entries = byKey.map { key, words in
      let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
      var text: [UInt8] = []
      for word in sorted where text.count < Self.mostOfOneKey {
        if !text.isEmpty { text.append(UInt8(ascii: " ")) }
        text += word
      }
      return (key: Array(key), words: text)
    }
    var draft = SearchShard(id: "", inputs: [])
    draft.add("w", words: entries.sorted { $0.key.lexicographicallyPrecedes($1.key) })
    var hash = ContentHash()
    draft.members.withUnsafeBytes { hash.update($0) }
    var shard = SearchShard(id: SearchShard.id(ofMisspellings: number), inputs: hash.finish().bytes)
    shard.add("w", words: entries.sorted { $0.key.lexicographicallyPrecedes($1.key) })
    return shard
  }

  /// The FNV-1a hash over scalars, as the browser computes it.
  static func shard(of key: ArraySlice<UInt8>, of count: Int) -> Int {
    var hash: UInt32 = 2_166_136_261
    for scalar in String(decoding: key, as: UTF8.self).unicodeScalars { hash = (hash ^ scalar.value) &* 16_777_619 }
    return Int(hash ^ (hash >> 15)) & (count - 1)
  }

  /// The distinct keys of a word in a fixed order; none for words of one or two letters or more than 24, and for
  /// scripts without spaces.
  static func keys(of word: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard word.count >= 3, word.count <= 96 else { return [] }
    var places: [Int] = []
    let isFit = word.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let (scalar, length) = UTF8Scalars.scalar(bytes, index)
        if UTF8Scalars.isUnspaced(scalar) { return false }
        places.append(word.startIndex + index)
        index += length
      }
      return (3...24).contains(places.count)
    }
    guard isFit else { return [] }
    let isLong = places.count > 4
    let end = places.count > 5 ? places[5] : word.endIndex
    var keys = [isLong ? word[..<places[4]] : word]
    for (number, place) in places.prefix(5).enumerated() {
      let next = number + 1 < places.count ? places[number + 1] : word.endIndex
      let key = word[..<place] + word[next..<end]
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }
}
