import Testing

@testable import Model

@Suite struct SHA256Tests {
  private static func hex(_ text: String, fast: Bool) -> String {
    var hash = SHA256(fast: fast)
    hash.update(text)
    return Digest.hex(hash.finish())
  }

  /// The examples of FIPS 180-4, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func itGivesTheStandardsAnswers(text: String, digest: String) {
    #expect(Self.hex(text, fast: false) == digest)
    #expect(Self.hex(text, fast: SHA256.hasInstructions) == digest)
  }

  /// Whatever the length, the pieces and the way of counting.
  @Test func piecesDoNotMatter() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in 0...bytes.count {
      var whole = SHA256(fast: false)
      whole.update(Array(bytes[..<count]))
      let digest = whole.finish()
      for cut in stride(from: 0, through: count, by: 13) {
        var pieces = SHA256()
        pieces.update(Array(bytes[..<cut]))
        pieces.update(Array(bytes[cut..<count]))
        #expect(pieces.finish() == digest, "\(cut) of \(count)")
      }
    }
  }

  @Test func theShortDigestIsItsBeginning() {
    var one = SHA256()
    var other = SHA256()
    one.update("abc")
    other.update("abc")
    let short = one.finishShort()
    let bytes = withUnsafeBytes(of: (short.high.bigEndian, short.low.bigEndian)) { Array($0) }
    #expect(bytes == Array(other.finish().prefix(16)))
  }
}
