import Testing

@testable import Model

@Suite struct CuisineTests {
  @Test(arguments: [
    ("Pizza", "Ｐｉｚｚａ"), ("Thai\tFood", " thai  food\n"), ("CAFÉS", "cafe\u{301}s"), ("Straße", "STRASSE"),
    ("ﬁsh", "Fish"), ("Sabandía", "SABANDIA"), ("Tex-Mex", "Tex Mex"), ("Grill & Bar", "grill / bar"),
    ("Çağrı", "cagri"), ("İzmir", "izmir"), ("Αθήνα", "ΑΘΗΝΑ"), ("ёж", "Еж"), ("Café 寿司", "CAFE 寿司"),
    ("Oʻzbek", "O‘zbek"), ("D’Angelo", "d'angelo"), ("Распи\u{AD}сание", "расписание"), ("منطقة ٣", "منطقة 3"),
    ("🍕 Pizza", "Pizza!"), ("カ\u{3099}", "ガ"),
  ])
  func spellingsOfOneCuisineMeet(left: String, right: String) {
    #expect(Cuisine.folded(left) == Cuisine.folded(right))
    #expect(Cuisine.slug(left) == Cuisine.slug(right))
  }

  @Test(arguments: ["", " ", "\u{0}\t\n"])
  func noNameIsNoCuisine(name: String) {
    #expect(Cuisine.folded(name) == nil)
  }

  @Test func othersStayApart() {
    let names = [
      "Chifa", "Chifa 2", "中餐", "中式", "寿司 Bar", "拉面 Bar", "Bar", "ガ", "カ", "منطقة ٣", "منطقة ٤", "ข้าว", "ขาว", "$",
      "$$", "🍕",
      "A1", "A 1",
    ]
    #expect(Set(names.map(Cuisine.slug)).count == names.count)
  }

  /// A digest stands where a letter is of another script, where a device has the name, and where it is too long.
  @Test(arguments: [
    ("Sabandía", "sabandia"), ("Straße", "strasse"), ("Işıq", "isiq"), ("Əzizbəyov", "ezizbeyov"), ("Øl", "ol"),
    ("Łódź", "lodz"), ("Æble", "aeble"), ("Đà Nẵng", "da-nang"), ("Œufs", "oeufs"), ("Þorpið", "thorpid"),
    ("Tex-Mex", "tex-mex"), ("24", "24"), ("Ｚｏｎａ １", "zona-1"), ("  ¡Olé!  ", "ole"), ("Nasimi r-nu", "nasimi-r-nu"),
    ("Ñandú", "nandu"), ("北京", Slug.of("北京")), ("寿司 Bar", Slug.of("寿司-bar")), ("Con", Slug.of("con")),
    ("Ana@x.example", Slug.of("ana@x.example")), ("🍕", Slug.of("🍕")),
  ])
  func aPageIsNamedByTheTransliteration(name: String, slug: String) {
    #expect(Cuisine.slug(name) == slug)
    #expect(Cuisine.folded(Cuisine.folded(name)) == Cuisine.folded(name))
    #expect(Cuisine.slug(Cuisine.folded(name) ?? "") == slug)
  }

  @Test func aLongNameKeepsItsBeginning() {
    let slug = Cuisine.slug(String(repeating: "ñ", count: 80))
    #expect(slug.hasPrefix(String(repeating: "n", count: 40) + "--") && slug.utf8.count == 54)
  }

  @Test func mostFirstThenByNameWithItsNumbers() {
    let counts = [("Zona 10", 1), ("Zona 9", 1), ("Thai", 2)].map { CuisineCount(name: $0, count: $1) }
    #expect(counts.sorted { $0.precedes($1) }.map(\.name) == ["Thai", "Zona 9", "Zona 10"])
  }
}
