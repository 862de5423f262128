import Testing

@testable import Pipeline

@Suite struct AmountTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "-1,234"),
    (Int.max, "9,223,372,036,854,775,807"),
  ])
  func counts(number: Int, text: String) {
    #expect(Amount.count(number) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (999_960, "1.0 MB"), (12_340_000_000, "12.3 GB"),
  ])
  func bytes(number: Int, text: String) {
    #expect(Amount.bytes(number) == text)
  }

  @Test(arguments: [(0.123, "0.12 s"), (59.94, "59.9 s"), (65, "1 min 5 s")])
  func seconds(number: Double, text: String) {
    #expect(Amount.seconds(number) == text)
  }

  @Test(arguments: [
    (-1, "from the future"), (0, "just made"), (1, "1 minute old"), (119, "119 minutes old"), (120, "2 hours old"),
    (71 * 60, "71 hours old"), (72 * 60, "3 days old"),
  ])
  func ages(minutes: Int64, text: String) {
    #expect(Amount.age(minutes * 60_000_000) == text)
  }
}
