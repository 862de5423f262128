import Testing

@testable import Fetching

@Suite struct CacheControlTests {
  @Test(arguments: [
    ("100", Int64(60)), ("0", 160), ("-5", 160), ("x", 160), ("9223372036854775807", 0), ("-9223372036854775808", 160),
  ])
  func ageIsTakenOff(age: String, expected: Int64) {
    #expect(CacheControl("max-age=160", age: age).seconds == expected)
  }
}
