import Testing

@testable import Diagnostics

@Suite struct NonTextTests {
  /// Of every code point the bytes say what its number says.
  @Test func bytesAndNumbersAgree() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = String(Character(scalar))
      let length = text.withUTF8 { NonText.length($0, at: 0) }
      guard (length > 0) != NonText.isNonText(value) || (length > 0 && length != text.utf8.count) else { continue }
      Issue.record("U+\(String(value, radix: 16)): \(length)")
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFE, 0x62], "a\u{FFFD}b"), ([0xFF], "\u{FFFD}"),
      ([0x61, 0x0B, 0xC2, 0x85, 0x09], "a\u{FFFD}\u{FFFD}\t"),
      ([0xEF, 0xBC, 0x8C, 0xF0, 0x9F, 0x98, 0x80], "，😀"), ([0xEF, 0xBF, 0xBE, 0x61], "\u{FFFD}a"),
      ([0xC2], "\u{C2}"),
    ] as [([UInt8], String)])
  func whatIsNoTextIsReplaced(bytes: [UInt8], text: String) {
    var result: [UInt8] = []
    bytes.withUnsafeBufferPointer { NonText.appendText(of: $0, to: &result) }
    guard bytes != [0xC2] else { return #expect(result == bytes) }
    #expect(String(decoding: result, as: UTF8.self) == text)
  }
}

extension NonTextTests {
  /// Wherever it stands among others.
  @Test func theFirstIsFoundAtItsPlace() {
    let text = Array("abc\tdefg\nhijk，lmnop😀é¿".utf8)
    for found in [[0x0B], [0x7F], [0xC2, 0x85], [0xEF, 0xBF, 0xBE], [0xF0, 0x9F, 0xBF, 0xBF], [0xFF]] as [[UInt8]] {
      for before in Array(0...13) + [16, 17, 21, 25] {
        for after in 0..<10 {
          let bytes = text.prefix(before) + found + Array("abcdefghij".utf8.prefix(after))
          #expect(Array(bytes).withUnsafeBufferPointer { NonText.first(in: $0) } == before)
        }
      }
    }
    #expect(text.withUnsafeBufferPointer { NonText.first(in: $0) } == nil)
  }
}
