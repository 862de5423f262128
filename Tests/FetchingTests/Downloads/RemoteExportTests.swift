import Testing
@testable import Fetching

struct RemoteNameTests {
  @Test(arguments: [
    ("https://API.example.org/export/reviews.ndjson.gz", "api.example.org/export/reviews.ndjson.gz"),
    ("http://a.org:8080/r.csv", "a.org:8080/r.csv"), ("https://a.org", "a.org/export"),
    ("https://a.org:443/../x/./y//", "a.org/x/y"), ("https://a.org/r.csv#part", "a.org/r.csv"),
  ])
  func hostAndPath(address: String, name: String) throws {
    #expect(RemoteName.name(of: try FetchAddress(address)) == name)
  }

  @Test func aQueryIsLettersBeforeTheEnding() throws {
    let one = RemoteName.name(of: try FetchAddress("https://a.org/reviews.ndjson.gz?key=1"))
    let two = RemoteName.name(of: try FetchAddress("https://a.org/reviews.ndjson.gz?key=2"))
    #expect(one != two)
    #expect(one.hasPrefix("a.org/reviews-") && one.hasSuffix(".ndjson.gz"))
    #expect(!one.contains("key"))
    #expect(one.utf8.count == "a.org/reviews-12345678.ndjson.gz".utf8.count)
  }

  @Test func aLongNameIsCutAndStaysItsOwn() throws {
    let path = String(repeating: "x", count: 5000)
    let one = RemoteName.name(of: try FetchAddress("https://a.org/\(path)/reviews.csv"))
    #expect(one.utf8.count < 200 && one.hasSuffix("reviews.csv"))
    #expect(one != RemoteName.name(of: try FetchAddress("https://a.org/\(path)x/reviews.csv")))
  }
}
