import Model
import Testing

@testable import Store

@Suite struct RowIndexTests {
  @Test(arguments: 0..<8)
  func itFindsWhatADictionaryFinds(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var index = RowIndex<SubjectEntry>(capacity: 0)
    defer { index.free() }
    var known: [UInt64: [UInt64: Int64]] = [:]
    for key in 1...4000 as ClosedRange<Int64> {
      // Few different hashes, so that they meet.
      let hash = (random.next() % 900) &* 0x00FF_0000_0000_0001
      let check = random.next() % 5
      if let slot = Self.find(index, hash, UInt32(check)) {
        #expect(index.key(slot) == known[hash]?[check])
        if key % 3 == 0 {
          index.remove(slot)
          known[hash]?[check] = nil
        }
      } else {
        #expect(known[hash]?[check] == nil)
        index.insert(hash, SubjectEntry(hash: hash, digest: UInt64(key), key: key, id: UInt32(check)))
        known[hash, default: [:]][check] = key
      }
    }
    #expect(index.count == known.values.reduce(0) { $0 + $1.count })
  }

  private static func find(_ index: RowIndex<SubjectEntry>, _ hash: UInt64, _ id: UInt32) -> Int? {
    var slot = index.first(hash)
    while let found = slot, index[found].id != id { slot = index.next(after: found, hash) }
    return slot
  }

  /// Of each hash all rows are found, and of another hash rows only if it begins with the same bits.
  @Test(arguments: 0..<4)
  func recordsAreFoundByMostOfTheirHash(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var index = RowIndex<RecordEntry>(capacity: 100)
    defer { index.free() }
    var known: [UInt64: Set<Int64>] = [:]
    for key in 1...5000 as ClosedRange<Int64> {
      let hash = (random.next() % 2000) &* 0x0010_0000_1000_0001
      index.insert(hash, RecordEntry(hash: hash, key: key))
      known[hash, default: []].insert(key)
    }
    let alike = Dictionary(grouping: known, by: { $0.key >> 28 }).mapValues { Set($0.flatMap(\.value)) }
    for (hash, keys) in known {
      var found: Set<Int64> = []
      var slot = index.first(hash)
      while let next = slot {
        found.insert(index.key(next))
        slot = index.next(after: next, hash)
      }
      #expect(found.isSuperset(of: keys) && found.isSubset(of: alike[hash >> 28] ?? []))
    }
  }

  @Test func keySetsKnowTheirKeys() {
    var random = SeededRandom(seed: 1)
    var set = KeySet()
    var known: Set<Int64> = []
    for _ in 0..<3000 {
      let key = Int64(random.next() % 500)
      if random.next() % 3 == 0 {
        #expect(set.remove(key) == (known.remove(key) != nil))
      } else {
        #expect(set.insert(key) == known.insert(key).inserted)
      }
    }
    var all: [Int64] = []
    set.forEach { all.append($0) }
    #expect(all == known.sorted())
    #expect(set.count == known.count)
  }

  /// Texts that differ in one byte, in length, or in where they are cut.
  @Test func hashesTellTextsApart() {
    var texts: Set<[[UInt8]]> = []
    for length in 0..<40 {
      let zeros = [UInt8](repeating: 0, count: length)
      texts.insert([zeros])
      for place in 0..<length {
        var other = zeros
        other[place] = 1
        texts.insert([other])
        texts.insert([Array(zeros[..<place]), Array(zeros[place...])])
      }
    }
    let hashes = texts.map { pieces in
      var hash = RowHash(seed: RowHash.place)
      for piece in pieces { piece.withUnsafeBytes { hash.add($0) } }
      return hash.value
    }
    #expect(Set(hashes).count == texts.count)
  }

  /// The store holds these values: another one would make every row look changed.
  @Test func hashesStayWhatTheyAre() {
    var hash = RowHash(seed: RowHash.row)
    hash.add(7)
    Array("the quick brown fox".utf8).withUnsafeBytes { hash.add($0) }
    #expect(hash.value == 2_589_518_140_303_387_792)
  }

  @Test(
    arguments: [
      ("  Thai ", "thai"), ("THAI", "thai"), ("Ünlü", "ünlü"), ("a  b", "a  b"), (" \n\t", nil), ("", nil),
    ] as [(String, String?)])
  func namesFold(text: String, folded: String?) {
    #expect(Folding.fold(text) == folded)
  }
}
