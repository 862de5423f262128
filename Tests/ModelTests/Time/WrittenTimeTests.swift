import Testing

@testable import Model

@Suite struct WrittenTimeTests {
  private func read(_ text: String) -> WrittenTime? {
    Array(text.utf8).withUnsafeBytes { WrittenTime($0) }
  }

  @Test(arguments: [
    ("2024-05-06T07:08:09Z", "2024-05-06T07:08:09Z"), ("2024-05-06 07:08:09 UTC", "2024-05-06T07:08:09Z"),
    ("2024-05-06t07:08z", "2024-05-06T07:08:00Z"), ("2024-05-06T07:08:09+02:00", "2024-05-06T05:08:09Z"),
    ("2024-05-06T07:08:09.987654321-0530", "2024-05-06T12:38:09Z"), ("2024-05-06T00:08:09+02", "2024-05-05T22:08:09Z"),
    ("2024-05-06T07:08:09", "2024-05-06T06:08:09Z"), ("2024-05-06", "2024-05-05T23:00:00Z"),
  ])
  func tells(_ text: String, _ utc: String) throws {
    let time = try #require(read(text))
    #expect(time.timestamp { _ in 3600 }.iso().prefix(19) == utc.prefix(19))
    #expect(time.isDate == (text.utf8.count == 10))
  }

  @Test(arguments: [
    "", "2024", "2024-05", "2024-13-06", "2024-02-30", "2024/05/06", "24-05-06", "2024-5-6", "2024-05-06T",
    "2024-05-06 ",
    "2024-05-06T24:00", "2024-05-06T07:60", "2024-05-06T07:08:61", "2024-05-06T07:08:09.", "2024-05-06T07:08:09+2",
    "2024-05-06T07:08:09+02:0", "2024-05-06T07:08:09 Lima", "2024-05-06T07:08:09Zx", "2024-05-06x07:08", "２０24-05-06",
    "2024-05-06T07:08:09 ", "2024-05-06T07:08:09+2:000", "2024-05-06T0708",
  ])
  func isNone(_ text: String) { #expect(read(text) == nil) }

  /// Nothing within a time's length is read beyond its end.
  @Test func everyBeginningIsTimeOrNone() {
    let text = "2024-05-06T07:08:09.123456+02:00"
    let whole: Set = [10, 16, 19, 21, 22, 23, 24, 25, 26, 29, 32]
    for length in 0...text.utf8.count { #expect((read(String(text.prefix(length))) != nil) == whole.contains(length)) }
  }
}
