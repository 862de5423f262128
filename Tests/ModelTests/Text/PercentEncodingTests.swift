import Testing

@testable import Model

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
