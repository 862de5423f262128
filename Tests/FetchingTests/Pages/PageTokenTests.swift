import Testing

@testable import Fetching

struct PageTokenTests {
  @Test func aTokenIsSetInTheAddress() throws {
    let next = { try PageToken.address($1, of: FetchAddress($0)).text }
    #expect(try next("https://a.org/r", "x y&z") == "https://a.org/r?pageToken=x%20y%26z")
    #expect(try next("https://a.org/r?a=1&pageToken=old&b", "n") == "https://a.org/r?a=1&b&pageToken=n")
  }
}
