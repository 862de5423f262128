import Testing
@testable import Model

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

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", "", ""), ("a-Z_0.9~", "a-Z_0.9~", "a-Z_0.9~"), ("a/b c", "a%2Fb%20c", "a/b%20c"),
    ("é%", "%C3%A9%25", "%C3%A9%25"),
    ("?#&+\u{0}", "%3F%23%26%2B%00", "%3F%23%26%2B%00"),
  ])
  func onlyUnreservedCharactersStayAndInAPathSlashes(text: String, component: String, path: String) {
    #expect(PercentEncoding.component(text) == component)
    #expect(PercentEncoding.path(text) == path)
  }

  @Test func everythingButPlainCharactersIsEncoded() {
    #expect(PercentEncoding.component("a/ä?&#\"<é") == "a%2F%C3%A4%3F%26%23%22%3C%C3%A9")
  }
}

@Suite struct MapLinkTests {
  private let place = MapLink.Place(latitude: "-16.4", longitude: "-71.5", address: "Calle Ñ 1 & 2", name: nil)

  @Test func whatIsKnownIsFilledInEncoded() throws {
    #expect(
      try MapLink("https://a.org/?q={lat},{lon}#map=18/{lat}/{lon}").address(of: place)
        == "https://a.org/?q=-16.4,-71.5#map=18/-16.4/-71.5")
    #expect(try MapLink("https://a.org/{address}").address(of: place) == "https://a.org/Calle%20%C3%91%201%20%26%202")
    #expect(try MapLink("https://a.org/{lat},{lon}?n={name}").address(of: place) == nil)
  }

  @Test(arguments: [
    ("geo:{lat},{lon}", "is no http(s) address"),
    ("https://a.org/", "does not say where {lat} and {lon}, or {address}, go"),
    ("https://a.org/{lat}", "does not say where {lat} and {lon}, or {address}, go"),
    ("https://a.org/{lat},{lon", "has a { without its }"),
    ("https://a.org/{lat},{lng}", "holds something other than {lat}, {lon}, {address} and {name}"),
  ])
  func whatIsNoneSaysWhy(_ text: String, _ reason: String) {
    #expect(throws: MapLink.Fault(reason: reason)) { try MapLink(text) }
  }
}
