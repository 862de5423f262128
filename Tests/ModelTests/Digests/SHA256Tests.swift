import Testing

@testable import Model

@Suite struct SHA256Tests {
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
    var hash = SHA256()
    hash.update(text)
    #expect(Digest.hex(hash.finish()) == digest)
  }

  /// Whatever the length and the pieces.
  @Test func piecesDoNotMatter() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in 0...bytes.count {
      var whole = SHA256()
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
