import Testing

@testable import Model

@Suite struct CharacterReferencesTests {
  private func decoded(_ text: String, closed: Bool) -> String {
    Array(text.utf8).withUnsafeBytes { CharacterReferences.decode($0, closed: closed) }
  }

  @Test(arguments: [
    ("Fish &amp; Chips", "Fish & Chips"), ("L&#8217;Ami", "L’Ami"), ("L&#x2019;Ami", "L’Ami"),
    ("Caf&eacute; &Ntilde;o&ntilde;o&hellip;", "Café Ñoño…"), ("&yuml;&nbsp;&iexcl;", "ÿ\u{A0}¡"),
    ("&amp;eacute;", "&eacute;"), ("a&#10;b&#0;&#x1b;&#146;", "a\nb&#0;&#x1b;&#146;"),
    ("A & B; C &D; &nosuch; &#xD800; &#; &;", "A & B; C &D; &nosuch; &#xD800; &#; &;"),
  ])
  func areDecodedOnce(_ text: String, _ wanted: String) {
    #expect(decoded(text, closed: true) == wanted)
  }

  @Test func withoutTheirEndOnlyThoseCountThatHideAnAddress() {
    #expect(decoded("http&colon//x?a=1&ampb&copy=2", closed: false) == "http://x?a=1&ampb&copy=2")
    #expect(decoded("?a=1&amp&copy=2", closed: false) == "?a=1&&copy=2")
    #expect(decoded("?a=1&amp&copy=2&#33", closed: true) == "?a=1&amp&copy=2&#33")
  }
}
