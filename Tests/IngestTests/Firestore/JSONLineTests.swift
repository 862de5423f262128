import Testing

@testable import Ingest

struct JSONLineTests {
  private static func string(_ bytes: [UInt8]) -> (text: String, isValid: Bool) {
    let line = JSONLine()
    let isValid = bytes.withUnsafeBytes { line.appendString($0) }
    return (String(decoding: line.text, as: UTF8.self), isValid)
  }

  @Test func everyByteAtEveryPlaceIsEscapedAsNeeded() {
    for byte in 0..<128 as Range<UInt8> {
      for place in 0..<17 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 17)
        bytes[place] = byte
        let (text, isValid) = Self.string(bytes)
        #expect(isValid)
        let raw = Array(text.utf8.dropFirst().dropLast())
        #expect(raw.withUnsafeBytes { JSONText.decoded($0) } == bytes)
        #expect(raw.allSatisfy { $0 >= 0x20 })
      }
    }
  }

  @Test func longTextsOfAnyCharactersStay() {
    let long = String(repeating: "aé寿🍜\n\u{1}", count: 3000)
    let (text, isValid) = Self.string(Array(long.utf8))
    #expect(isValid)
    #expect(Array(text.utf8.dropFirst().dropLast()).withUnsafeBytes { JSONText.decoded($0) } == Array(long.utf8))
  }

  @Test func everyBrokenByteIsReplaced() {
    let (text, isValid) = Self.string([0x61, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0xF0, 0x9F])
    #expect(!isValid)
    #expect(text == "\"a\u{FFFD}(\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\"")
  }

  @Test func timesHaveTheYears1To9999() {
    let line = JSONLine()
    line.append(microseconds: -62_135_596_800_000_000)
    line.append(microseconds: 253_402_300_799_999_999)
    line.append(microseconds: 253_402_300_800_000_000)
    #expect(
      String(decoding: line.text, as: UTF8.self)
        == "\"0001-01-01T00:00:00Z\"\"9999-12-31T23:59:59.999999Z\"253402300800000000")
  }
}
