import Model
import Testing

@Suite struct SiteAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org/", "example.org", "/"),
    ("HTTPS://Example.ORG/Guide", "https://example.org/Guide/", "example.org", "/Guide/"),
    ("http://localhost:8080/a/b/", "http://localhost:8080/a/b/", "localhost", "/a/b/"),
    (
      "https://example.org/comer%20bien/ñ", "https://example.org/comer%20bien/%C3%B1/", "example.org",
      "/comer%20bien/%C3%B1/"
    ),
    ("https://example.org/a&b/~c'(d)", "https://example.org/a&b/~c%27%28d%29/", "example.org", "/a&b/~c%27%28d%29/"),
  ])
  func aFolderOnTheWebIsTaken(text: String, whole: String, host: String, path: String) throws {
    let address = try SiteAddress(text)
    #expect(address.text == whole)
    #expect(address.host == host && address.path == path)
    #expect(address.address(of: "index.html") == whole + "index.html")
    #expect(try SiteAddress(address.text) == address)
  }

  @Test(arguments: [
    ("example.org", "no http(s) address"), ("ftp://example.org/", "no http(s) address"), ("", "no http(s) address"),
    ("javascript:alert(1)", "no http(s) address"), ("https://", "names no host"), ("https:///x", "names no host"),
    ("https://a b/", "names no host"), ("https://[::1]/", "names no host"), ("https://x\"y/", "names no host"),
    ("https://ana:secret@example.org/", "a name or a password"), ("https://josé.example/", "letters"),
    ("https://example.org:0/", "no port"), ("https://example.org:99999/", "no port"),
    ("https://example.org:/", "no port"),
    ("https://example.org/?a=b", "behind its path"), ("https://example.org?a", "behind its path"),
    ("https://example.org/#top", "behind its path"), ("https://example.org/a b", "no address has"),
    ("https://example.org/a\\b", "no address has"), ("https://example.org/<b>", "no address has"),
    ("https://example.org/\"x", "no address has"), ("https://example.org/a\n", "no address has"),
    ("https://example.org/100%", "%"), ("https://example.org/a/../b", ".."), ("https://example.org/./", "."),
    ("https://example.org/guide/index.html", "names a page"),
  ])
  func whatIsNoneIsAnsweredWithAReasonAndAMend(text: String, reason: String) throws {
    do {
      _ = try SiteAddress(text)
      Issue.record("was taken")
    } catch {
      #expect(error.reason.contains(reason), "\(error.reason)")
      #expect(error.mend.hasSuffix("."))
    }
  }
}
