import Testing
@testable import Fetching

@Suite struct FetchAddressRedirectTests {
  @Test(arguments: [
    ("https://b.org/x", "https://b.org/x"), ("HTTP://b.org", "http://b.org/"), ("//b.org:81/x", "https://b.org:81/x"),
    ("/x", "https://a.org:8443/x"), ("x", "https://a.org:8443/p/x"), ("x?y", "https://a.org:8443/p/x?y"),
    ("?y", "https://a.org:8443/p/q?y"), ("../x", "https://a.org:8443/p/../x"), ("", "https://a.org:8443/p/q?r=/s"),
    ("#t", "https://a.org:8443/p/q?r=/s"), ("  x y", "https://a.org:8443/p/x%20y"),
    ("./a:b", "https://a.org:8443/p/./a:b"),
    ("é", "https://a.org:8443/p/%C3%A9"), ("x#y", "https://a.org:8443/p/x"),
  ])
  func aTargetIsCompletedFromWhereItStands(location: String, expected: String) throws {
    let here = try FetchAddress("https://a.org:8443/p/q?r=/s")
    #expect(try here.redirected(to: location).text == expected)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://b.org/x", "javascript:alert(1)", "http:/b.org", "https:b.org", "http://", "//", "///x",
    "http://u:p@b.org/", "//u@b.org/", "http://b.org\\@c.org/", "/x\r\nHost: c.org", "http://b.org:99999/", "data:,",
  ])
  func anythingElseIsRefused(location: String) throws {
    let here = try FetchAddress("https://a.org/p")
    #expect(throws: FetchFailure.self) { try here.redirected(to: location) }
  }

  @Test func aLocationMayBeAsLongAsAnAddress() throws {
    let here = try FetchAddress("https://a.org/p")
    #expect(try here.redirected(to: "/" + String(repeating: "x", count: 4000)).text.utf8.count > 4000)
    #expect(throws: FetchFailure.self) { try here.redirected(to: String(repeating: "x", count: 9000)) }
  }
}
