internal import Diagnostics
internal import Model
internal import Store

/// The words of all names, indexed by their first letters with one letter removed. Two words that differ by one letter
/// among the first five share such a key.
///
/// The keys of a word of at least five letters are its first four letters, and its first five without one of them.
/// Those of a shorter word are the word itself, and the word without one letter. Scripts without spaces are left out.
struct Misspellings {
  static let pieceSize = 4_000
  /// The most bytes of words for one key; further words are not found by it.
  private static let mostOfOneKey = 8_000

  /// The piece is the hash of the key until their number is known.
  private struct Pair {
    var piece: UInt16
    let variant: UInt8
    let word: UInt32
  }

  /// A key and a word in one piece.
  private struct Entry {
    let key: Range<Int>
    let word: Int
  }

  private let words: WordSet
  /// The keys of words, by piece; `variant` is the index of the key among those of its word.
  private let pairs: [Pair]
  let count: Int

  init(_ words: WordSet) {
    self.words = words
    var pairs: [Pair] = []
    var bytes = 0
    var keys = MisspellingKeys()
    for number in 0..<words.count {
      words.withWord(number) { word in
        bytes += keys.bytes(of: word)
        for variant in 0..<keys.count {
          pairs.append(
            Pair(piece: keys.withKey(variant, Self.hash), variant: UInt8(variant), word: UInt32(number)))
        }
      }
    }
    count = Self.pieces(ofBytes: bytes)
    for index in pairs.indices { pairs[index].piece &= UInt16(truncatingIfNeeded: count - 1) }
    pairs.sort { $0.piece < $1.piece }
    self.pairs = pairs
  }

  /// The number of pieces of words that take so many bytes (`MisspellingKeys.bytes`).
  static func pieces(ofBytes bytes: Int) -> Int {
    bytes == 0 ? 0 : min(1 << 16, SearchPlan.packs(bytes, size: pieceSize))
  }

  /// Calls `body` with every piece.
  func eachPiece(_ body: (SearchPiece) throws -> Void) rethrows {
    var keys = MisspellingKeys()
    var index = 0
    for number in 0..<count {
      var text: [UInt8] = []
      var entries: [Entry] = []
      while index < pairs.count, Int(pairs[index].piece) == number {
        let (word, start) = (Int(pairs[index].word), text.count)
        words.withWord(word) { keys.make(of: $0) }
        keys.withKey(Int(pairs[index].variant)) { text.append(contentsOf: $0) }
        entries.append(Entry(key: start..<text.count, word: word))
        index += 1
      }
      try body(piece(number, entries, keys: text))
    }
  }

  private func piece(_ number: Int, _ entries: [Entry], keys: [UInt8]) -> SearchPiece {
    let sorted = keys.withUnsafeBufferPointer { keys in
      func key(_ entry: Entry) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: keys[entry.key]) }
      return entries.sorted { one, other in
        let order = Bytes.compare(key(one), key(other))
        return order != 0 ? order < 0 : words.precedes(one.word, other.word)
      }
    }
    var list = List()
    for entry in sorted { words.withWord(entry.word) { list.add(keys[entry.key], $0) } }
    return list.piece(number)
  }

  /// The words of a piece by their keys, which come in the order of both.
  struct List {
    private var list: [(key: [UInt8], words: [UInt8])] = []

    mutating func add(_ key: ArraySlice<UInt8>, _ word: some Sequence<UInt8>) {
      if list.last.map({ !$0.key.elementsEqual(key) }) ?? true { list.append((Array(key), [])) }
      let last = list.count - 1
      guard list[last].words.count < mostOfOneKey else { return }
      if !list[last].words.isEmpty { list[last].words.append(UInt8(ascii: " ")) }
      list[last].words.append(contentsOf: word)
    }

    func piece(_ number: Int) -> SearchPiece {
      var piece = SearchPiece(id: SearchPiece.id(ofMisspellings: number), inputs: [])
      piece.add("w", words: list)
      var hash = ContentHash()
      piece.members.withUnsafeBytes { hash.update($0) }
      piece.inputs = hash.finish().bytes
      return piece
    }
  }

  /// The number of a key's piece.
  static func piece(of key: UnsafeBufferPointer<UInt8>, of count: Int) -> Int { Int(hash(key)) & (count - 1) }

  /// The FNV-1a hash over scalars, as the browser computes it. Of it the low bits count, as there are at most 65,536
  /// pieces.
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

/// The distinct keys of a word in a fixed order; none for words of one or two letters or more than 24, and for scripts
/// without spaces. One value is reused for many words.
struct MisspellingKeys {
  private static let mostBytes = 96

  /// Where the word's letters begin, and where the last one ends.
  private var places: [Int] = []
  /// The keys, one after another.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  func withKey<Result>(_ variant: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(variant)])) }
  }

  private func range(_ variant: Int) -> Range<Int> { (variant == 0 ? 0 : ends[variant - 1])..<ends[variant] }

  /// Replaces the keys by those of a word. Returns the bytes that the word takes in pieces.
  mutating func bytes(of word: UnsafeBufferPointer<UInt8>) -> Int {
    make(of: word)
    return (0..<count).reduce(0) { $0 + word.count + 1 + range($1).count / 2 }
  }

  /// Replaces the keys by those of another word.
  mutating func make(of word: UnsafeBufferPointer<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    guard (3...Self.mostBytes).contains(word.count), findLetters(word) else { return }
    let letters = places.count - 1
    add(word[..<places[min(letters, 4)]], word[..<0])
    for number in 0..<min(letters, 5) {
      add(word[..<places[number]], word[places[number + 1]..<places[min(letters, 5)]])
    }
  }

  /// False for a word that has no keys.
  private mutating func findLetters(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    places.removeAll(keepingCapacity: true)
    var index = 0
    while index < word.count {
      let (scalar, length) = UTF8Scalars.scalar(word, index)
      if UTF8Scalars.isUnspaced(scalar) { return false }
      places.append(index)
      index += length
    }
    places.append(word.count)
    return (3...24).contains(places.count - 1)
  }

  /// Adds a key of two parts, unless it is there.
  private mutating func add(
    _ one: UnsafeBufferPointer<UInt8>.SubSequence, _ other: UnsafeBufferPointer<UInt8>.SubSequence
  ) {
    let start = bytes.count
    bytes.append(contentsOf: one)
    bytes.append(contentsOf: other)
    let isThere = ends.indices.contains { variant in bytes[range(variant)] == bytes[start...] }
    if isThere { bytes.removeSubrange(start...) } else { ends.append(bytes.count) }
  }
}

/// A set of words that takes a dozen bytes for each: the words one after another, and a table of their ends.
struct WordSet {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Indices of words plus one, in the slots of their hashes; 0 is a free slot.
  private var table = [UInt32](repeating: 0, count: 1024)

  var count: Int { ends.count }

  mutating func insert(_ word: UnsafeBufferPointer<UInt8>) {
    if (ends.count + 1) * 2 > table.count { grow() }
    let place = place(of: word)
    guard table[place] == 0 else { return }
    bytes.append(contentsOf: word)
    ends.append(UInt32(bytes.count))
    table[place] = UInt32(ends.count)
  }

  /// Calls `body` with the word with a number, in the order of insertion.
  func withWord<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]))
    }
  }

  /// Compares the bytes of two words; true if the first word comes first.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    withWord(one) { one in withWord(other) { Bytes.compare(one, $0) < 0 } }
  }

  private func place(of word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = ShortHash(word).value
    hash ^= hash >> 29
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[place] != 0, withWord(Int(table[place]) - 1, { Bytes.compare($0, word) != 0 }) {
      place = (place + 1) & (table.count - 1)
    }
    return place
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: table.count * 2)
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (number, end) in ends.enumerated() {
        table[place(of: UnsafeBufferPointer(rebasing: bytes[start..<Int(end)]))] = UInt32(number + 1)
        start = Int(end)
      }
    }
  }
}
