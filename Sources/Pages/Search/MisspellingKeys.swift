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
