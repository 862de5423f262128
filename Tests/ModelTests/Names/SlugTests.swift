import Testing
@testable import Model

@Suite struct SlugTests {
  @Test(arguments: [
    "a", "zoila-118", "0", "1234567", "51999123456", "2024-01-15", String(repeating: "x", count: 60),
  ])
  func anIDOfSafeLettersIsItsOwnSlug(id: String) {
    #expect(Slug.of(id) == id)
  }

  @Test(arguments: [
    "", "A", "-a", "a-", "a--b", "con", "lpt1", "../x", "/Users/x", "é", "a b", String(repeating: "x", count: 61),
  ])
  func anyOtherCarriesADigest(id: String) {
    let slug = Slug.of(id)
    #expect(slug.contains("--"))
    #expect(slug.utf8.count <= 54)
    #expect(slug.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 45 })
  }

  @Test func idsThatDifferByFormOnlyAreTwo() {
    #expect(Set(["e\u{301}", "\u{E9}", "E\u{301}", "A", "a"].map(Slug.of)).count == 5)
  }

  @Test(
    arguments: ["bob@example.org", "@", "Bob Secret <bob@example.org>", "a@b", "a(at)b", "tel:+51999123456", "a%2540b"]
      + ContactPatternTests.addresses + ContactPatternTests.numbers)
  func anIDThatMayBeAnAddressOrANumberOfAPersonIsItsHashAlone(id: String) {
    let slug = Slug.of(id)
    #expect(slug.utf8.count == 12 && slug.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || ($0 >= 50 && $0 <= 55) })
    #expect(Slug.of(slug) == slug, "analysts see it as the id, of which they make links")
  }

  @Test func aKnownDigest() {
    #expect(Digest.hex(SHA256.digest("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}

@Suite struct ReadableIDTests {
  @Test(
    arguments: [
      ("gary-danko-san-francisco", "Gary Danko San Francisco"), ("pizza-hut", "Pizza Hut"), ("rest_001", "Rest 001"),
      ("Restaurants/la_cabana", "La Cabana"), ("Beyond Flavours", "Beyond Flavours"), ("McDonald's", "McDonald's"),
      ("https://www.example.org/biz/joes-diner.html?x=1", "Joes Diner"), ("餐廳", "餐廳"),
      ("132825", "132825"), ("5UmKMjUEUNdYWqANhGckJw", "5UmKMjUEUNdYWqANhGckJw"), ("r12", "r12"),
      ("ana@example.org", nil), ("ana(at)example.org", nil), ("999-123-456", nil), ("---", nil), ("", nil),
      (String(repeating: "x1", count: 40), nil), ("<b>", nil),
    ] as [(String, String?)])
  func theReadablePartStandsForAName(_ id: String, _ name: String?) {
    #expect(ReadableID.name(id) == name)
  }
}
