import Testing

@testable import Model

@Suite struct PhoneDigitsTests {
  @Test(arguments: [
    ("+51 (999) 888-777", "51999888777"), ("9912345", "9912345"), ("123456", ""), ("12.5", ""), ("2026-03-01x", ""),
    ("1234567890123456", ""), ("", ""),
  ])
  func onlyWhatCanBeANumberHasDigits(_ text: String, _ digits: String) {
    #expect(PhoneDigits.of(text) == digits)
  }
}
