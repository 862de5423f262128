import Testing
@testable import Model

@Suite struct ContentHashTests {
  private func hash(_ pieces: [ArraySlice<UInt8>]) -> LedgerDigest {
    var hash = ContentHash()
    for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }

  private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: ($0 + count) * 167) } }

  @Test func piecesMakeNoDifference() {
    for count in 0..<300 {
      let bytes = bytes(count)
      for (cut, second) in [(0, count), (count / 3, count / 2), (count / 7, count - count / 5)] {
        #expect(hash([bytes[...]]) == hash([bytes[..<cut], bytes[cut..<second], bytes[second...]]))
      }
    }
  }

  @Test func zerosAtTheEndCount() {
    let all = Set((0..<200).map { hash([[UInt8](repeating: 0, count: $0)[...]]) })
    #expect(all.count == 200)
  }

  /// Each flipped bit changes about half of the bits of each half.
  @Test func everyBitMatters() {
    var bytes = bytes(100)
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
