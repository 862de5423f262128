import Testing

@testable import Reports

@Suite struct ReportLinkTests {
  @Test(
    arguments: [
      ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
      ("HTTP://Example.org:8080", "http://Example.org:8080"),
      ("https://example.org/á b", nil), ("https://example.org/á\"<", "https://example.org/%C3%A1%22%3C"),
      ("league.html", "../league.html"), ("kitchens/..x.html", "../kitchens/..x.html"), ("../site/users/ana.html", nil),
      ("a/../../x", nil), ("a/%2E%2e/x", nil), ("..", nil), ("a/b:c", "../a/b:c"),
      ("#method", "#method"), ("./x", ".././x"), ("año.html", "../a%C3%B1o.html"),
      ("javascript:alert(1)", nil), ("JavaScript:alert(1)", nil), ("java\tscript:alert(1)", nil),
      (" javascript:x", nil),
      ("\u{1}javascript:x", nil), ("data:text/html,x", nil), ("vbscript:x", nil), ("mailto:a@example.org", nil),
      ("file:///etc/passwd", nil), ("//example.org", nil), ("/etc/passwd", nil), ("\\\\example.org", nil),
      ("https:\\example.org", nil), ("https:/example.org", nil), ("https://", nil), ("https://a@b.example", nil),
      ("https://user:word@b.example/", nil), ("https://exa mple.org", nil), ("https://[::1]/", nil), ("?q=1", nil),
      ("x:y/z", nil), ("", nil), ("a\nb", nil), ("https://éxample.org", nil),
      (String(repeating: "a", count: 2001), nil),
    ] as [(String, String?)])
  func onlySafeAddressesMakeALink(_ text: String, _ expected: String?) {
    #expect(ReportLink(text, root: "../")?.address == expected)
  }
}
