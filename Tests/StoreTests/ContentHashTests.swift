import Model
import Store
import Testing

@Suite struct ContentHashTests {
  private func hash(_ pieces: [ArraySlice<UInt8>]) -> LedgerDigest {
    var hash = ContentHash()
    for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }

  @Test func piecesMakeNoDifference() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let second = Int.random(in: cut...bytes.count, using: &random)
      #expect(hash([bytes[...]]) == hash([bytes[..<cut], bytes[cut..<second], bytes[second...]]))
    }
  }

  @Test func zerosAtTheEndCount() {
    let all = Set((0..<200).map { hash([[UInt8](repeating: 0, count: $0)[...]]) })
    #expect(all.count == 200)
  }

  /// Each flipped bit changes about half of the bits of each half.
  @Test func everyBitMatters() {
    var random = SeededRandom(seed: 2)
    var bytes = (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }
    let plain = hash([bytes[...]])
    for bit in 0..<800 {
      bytes[bit / 8] ^= 1 << (bit % 8)
      let flipped = hash([bytes[...]])
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect((10...54).contains((plain.high ^ flipped.high).nonzeroBitCount))
      #expect((10...54).contains((plain.low ^ flipped.low).nonzeroBitCount))
    }
  }
}
