import Model
import Testing

@testable import Ingest

@Suite struct NumberReaderTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1.25", 1.25), ("123456789012345", 123_456_789_012_345), ("0.1", 0.1), ("1e3", 1000),
      ("12345678901234567890", 1.2345678901234567e19), ("0.30000000000000004", 0.30000000000000004), (" 7 ", 7),
    ] as [(String, Double)])
  func readsNumbers(_ text: String, _ number: Double) {
    #expect(rawBytes(text) { NumberReader.double($0) } == number)
  }

  @Test(
    arguments: [
      ("4,5", 4.5), ("-5,9845", -5.9845), ("٣٧٫٣٨", 37.38), ("-１２，５", -12.5), ("1,5,2", nil), ("37,3879 N", nil),
      ("½", nil), ("一", nil),
    ] as [(String, Double?)])
  func readsDecimalCommasAndDigitsOfOtherScripts(_ text: String, _ number: Double?) {
    #expect(rawBytes(text) { NumberReader.loose($0) } == number)
  }

  @Test func shortDecimalsAreTheNearestDoubles() {
    var random = SeededRandom(5)
    for _ in 0..<5000 {
      let digits = Int.random(in: 0..<1_000_000_000_000, using: &random)
      let text = "\(digits / 1_000_000).\(String(digits % 1_000_000 + 1_000_000).dropFirst())"
      #expect(rawBytes(text) { NumberReader.double($0) } == Double(text))
    }
  }
}
