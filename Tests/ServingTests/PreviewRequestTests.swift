import Testing
@testable import Serving

struct RequestPathTests {
  @Test(arguments: [
    ("/", [], true), ("/index.html", ["index.html"], false), ("/restaurants/", ["restaurants"], true),
    ("/a%20b/%C3%A9.html", ["a b", "é.html"], false), ("/a+b", ["a+b"], false), ("/a%2Eb", ["a.b"], false),
  ])
  func partsAreDecoded(path: String, parts: [String], isFolder: Bool) {
    #expect(RequestPath(path) == RequestPath(parts: parts, isFolder: isFolder))
  }

  @Test(arguments: [
    "", "index.html", "http://127.0.0.1/index.html", "*", "//", "//index.html", "/a//b", "/./a", "/../a", "/a/..",
    "/%2e%2e/a",
    "/%2E%2e%2fa", "/..%2fa", "/a%2fb", "/a%00", "/a%00.html", "/a%", "/a%2", "/a%zz", "/%ff%fe", "/%c0%ae%c0%ae/a",
    "/.sumaq/sumaq.sqlite", "/%2esumaq", "/.git/config", "/a/.hidden",
  ])
  func nothingStandsAt(path: String) {
    #expect(RequestPath(path) == nil)
  }

  /// A slash followed by a mark that combines with it is a slash.
  @Test func aPathIsCutBetweenBytes() {
    #expect(RequestPath("/\u{301}a/\u{200d}b/")?.parts == ["\u{301}a", "\u{200d}b"])
    #expect(RequestPath("/a/\u{301}b/c")?.parts == ["a", "\u{301}b", "c"])
    #expect(RequestPath(output: "site/\u{301}a.html")?.parts == ["site", "\u{301}a.html"])
    #expect(RequestPath("/a/.\u{301}b") == nil)
  }

  @Test func aPathHasAnEnd() {
    #expect(RequestPath(String(repeating: "/a", count: 64)) != nil)
    #expect(RequestPath(String(repeating: "/a", count: 65)) == nil)
  }

  @Test func aPathOfTheOutputIsReadAsItIs() {
    #expect(RequestPath(output: "site/a%20b.html")?.parts == ["site", "a%20b.html"])
    for path in [
      "", "/site/a.html", "site//a.html", "site/../a.html", "site/./a.html", "site/.a.html", "site/a\0.html",
    ] {
      #expect(RequestPath(output: path) == nil)
    }
  }
}

struct PercentDecodingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a%20b", "a b"), ("%e4%b8%ad", "中"), ("100%25", "100%"), ("%zz", nil), ("%", nil),
    ("%4", nil), ("%C3", nil), ("%+1", nil),
  ])
  func bytesBecomeText(encoded: String, text: String?) {
    #expect(PercentDecoding.text(encoded) == text)
  }
}

struct HostRuleTests {
  @Test(arguments: [
    "localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:8080", "127.255.1.2:1", "[::1]", "[::1]:8080", "localhost:",
  ])
  func thisMachineIsNamed(host: String) {
    #expect(HostRule.isLoopback(host))
  }

  @Test(arguments: [
    "", "example.org", "localhost.example.org", "evil-localhost", "127.0.0.1.example.org", "127.0.0.1.", "127.1",
    "127.0.0.256",
    "128.0.0.1", "0.0.0.0", "192.168.1.2:8080", "[::]", "[::1].example.org", "[::1", "localhost:8080@example.org",
    "user@localhost", "localhost:80x", " localhost", "localhost, example.org", "2130706433", "0x7f.0.0.1",
  ])
  func anythingElseIsNot(host: String) {
    #expect(!HostRule.isLoopback(host))
  }
}
