internal import Diagnostics

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
