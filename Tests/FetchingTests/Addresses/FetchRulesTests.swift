import Testing
@testable import Fetching

@Suite struct HeaderTargetTests {
  @Test(arguments: [
    ("img.example.com", "https://img.example.com:443"), ("IMG.Example.com:8443", "https://img.example.com:8443"),
    ("http://img.example.com", "http://img.example.com:80"),
    ("http://img.example.com:8080", "http://img.example.com:8080"),
    ("HTTPS://img.example.com:8443", "https://img.example.com:8443"), ("[2001:DB8::1]:99", "https://[2001:db8::1]:99"),
  ])
  func aNameIsSchemeHostAndPort(text: String, meaning: String) {
    #expect(HeaderTarget(text)?.description == meaning)
  }

  /// Its first letter would stand on the slash before it, if letters were looked at and not bytes.
  @Test func whatIsWrittenIsReadAgain() throws {
    let target = try #require(HeaderTarget("\u{355}H"))
    #expect(HeaderTarget(target.description) == target)
  }

  @Test(arguments: [
    "", ":", ":443", "img.example.com:", "img.example.com:0", "img.example.com:65536", "img.example.com:x",
    "img.example.com/", "img.example.com/a", "http://img.example.com/", "img.example.com?a", "img.example.com#a",
    "ftp://img.example.com", "//img.example.com", "user@img.example.com", "http://u:p@img.example.com", "*.example.com",
    "img example.com", "img.example.com ", "http://", "https://:443", "img.example.com:443:443", "http:img.example.com",
  ])
  func anythingElseIsNone(text: String) { #expect(HeaderTarget(text) == nil) }

  @Test func whatIsAskedForIsOfItsOwnTarget() throws {
    let target = { try FetchAddress($0) }
    var settings = FetchRules()
    let header = FetchHeader(name: "Authorization", value: "x")
    settings.headers = [try #require(HeaderTarget("img.example.com")): [header]]
    #expect(try settings.headers(for: target("https://img.example.com/a")) == [header])
    #expect(try settings.headers(for: target("https://IMG.example.com:443/a?b")) == [header])
    for other in [
      "http://img.example.com/a", "http://img.example.com:443/a", "https://img.example.com:8443/a",
      "https://img.example.com.evil.org/a", "https://evil.org/img.example.com", "https://img.example.com./a",
    ] {
      #expect(try settings.headers(for: target(other)).isEmpty, "\(other)")
    }
  }
}
