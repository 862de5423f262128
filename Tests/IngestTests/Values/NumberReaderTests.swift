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

  @Test func shortDecimalsAreTheNearestDoubles() {
    var random = SeededRandom(5)
    for _ in 0..<5000 {
      let digits = Int.random(in: 0..<1_000_000_000_000, using: &random)
      let text = "\(digits / 1_000_000).\(String(digits % 1_000_000 + 1_000_000).dropFirst())"
      #expect(rawBytes(text) { NumberReader.double($0) } == Double(text))
    }
  }
}
