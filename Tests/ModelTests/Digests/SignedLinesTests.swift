import Testing

@testable import Model

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
