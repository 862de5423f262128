import Testing

@testable import Model

@Suite struct MailAddressTests {
  @Test(arguments: [
    ("Ana@Example.org", "ana@example.org"), (" \tana@example.org\n", "ana@example.org"), ("ÀNA@X.org", "Àna@x.org"),
    ("\u{A0}a@b", "\u{A0}a@b"), ("", ""), ("   ", ""),
  ])
  func onlyASCIIIsFolded(_ text: String, _ plain: String) { #expect(MailAddress.plain(text) == plain) }
}
