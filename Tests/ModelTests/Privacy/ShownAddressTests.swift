import Testing

@testable import Model

@Suite struct ShownAddressTests {
  @Test(arguments: [
    ("photos/a.jpg", "photos/a.jpg"), ("https://x.example/a%20b.jpg", "https://x.example/a%20b.jpg"),
    ("https://x.example/a.jpg?alt=media&token=secret", "https://x.example/a.jpg"),
    ("https://x.example/a.jpg#secret", "https://x.example/a.jpg"), ("https://x.example?secret/b", "https://x.example"),
    ("https://ana:secret@x.example/a.jpg", "https://x.example/a.jpg"),
    ("HTTPS://ana@x.example:8080/a?b@c", "HTTPS://x.example:8080/a"),
    ("https://a@b:secret@x.example/", "https://x.example/"),
    ("http:/ana:secret@x.example/a", "http:/x.example/a"), ("//ana:secret@x.example/a", "//x.example/a"),
    ("https:\\\\ana:secret@x.example\\a", "https:\\\\x.example/a"), ("ana:secret@x.example/a", "x.example/a"),
    ("photos/menu #2.jpg", "photos/menu #2.jpg"), ("photos/a.jpg?token=secret", "photos/a.jpg"),
    ("data:image/png;base64,secret", "data:image/png"), ("", ""), ("?secret", ""), ("a/b/", "a/b/"),
  ])
  func showsNoSecret(_ reference: String, _ shown: String) {
    #expect(ShownAddress.of(reference) == shown)
  }

  @Test(arguments: [
    "avatars/secret@x.example.jpg", "https://h.example/o/avatars%2Fsecret%40x.example", "secret@x.example",
  ])
  func aPartThatIsAnAddressOfAPersonBecomesItsSlug(_ reference: String) {
    let shown = ShownAddress.of(reference)
    #expect(!shown.contains("secret") && !shown.contains("@") && shown == ShownAddress.of(reference))
    #expect(ShownAddress.of(shown) == shown)
  }
}
