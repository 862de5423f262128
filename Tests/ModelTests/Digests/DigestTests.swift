import Testing
@testable import Model

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func textsAreThoseOfTheStandard(_ plain: String, _ text: String) {
    #expect(Base64.text(Array(plain.utf8)) == text)
    #expect(Base64.bytes(text.utf8) == Array(plain.utf8))
  }

  @Test func allBytesComeBack() {
    for length in 0..<260 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ length) }
      #expect(Base64.bytes(Base64.letters(of: bytes)) == bytes)
    }
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zm9v\n", "Zm9-", "Zg==Zg==", "Zm 9"])
  func whatIsNotWrittenIsNotRead(_ text: String) { #expect(Base64.bytes(text.utf8) == nil) }
}
