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

@Suite struct HMACTests {
  /// RFC 4231, cases 1, 2 and 6, the last with a key that is longer than a block.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func digestsAreThoseOfTheStandard(_ key: [UInt8], _ message: String, _ digest: String) {
    #expect(Digest.hex(HMAC.digest(Array(message.utf8), key: key)) == digest)
    var pieces = HMAC(key: key)
    for byte in message.utf8 { pieces.update([byte]) }
    #expect(Digest.hex(pieces.finish()) == digest)
  }
}

/// Lines with an HMAC are read back only as they were written.
@Suite struct SignedLinesTests {
  private static let key = [UInt8](0..<32)
  private static let text = "one\ntwo\nthree\n"

  private func read(_ text: String, key: [UInt8] = key, purpose: String = "list") -> SignedLines {
    SignedLines(text, key: key, purpose: purpose)
  }

  private static let signed = SignedLines.sign(text, key: key, purpose: "list")

  @Test func whatWasSignedIsGenuine() {
    #expect(read(Self.signed) == .genuine(Self.text))
    #expect(read(SignedLines.sign("", key: Self.key, purpose: "list")) == .genuine(""))
    #expect(read(Self.text) == .unsigned(Self.text))
    // hmac.new(bytes(range(32)), b"list\0one\ntwo\nthree\n", "sha256") of another program
    #expect(Self.signed.hasSuffix("{\"hmac\":\"a9bdd70aa775190b3d97a152743d0be8ee567bd218e89b3752bc8dfa62d5b5b3\"}\n"))
  }

  @Test func eachByteAndEachLineCounts() {
    #expect(read(Self.signed, key: [UInt8](1..<33)) == .damaged)
    #expect(read(Self.signed, purpose: "other") == .damaged)
    for index in Self.signed.utf8.indices {
      var bytes = Array(Self.signed.utf8)
      bytes[Self.signed.utf8.distance(from: Self.signed.startIndex, to: index)] ^= 1
      if case .genuine = read(String(decoding: bytes, as: UTF8.self)) { Issue.record("a changed byte is genuine") }
    }
    for line in ["one\n", "two\n", "three\n"] {
      #expect(read(Self.signed.replacing(line, with: "")) == .damaged)
    }
    for end in ["\n", " ", "four\n"] where read(Self.signed + end) == .genuine(Self.text) {
      Issue.record("what follows the last line is genuine")
    }
  }
}
