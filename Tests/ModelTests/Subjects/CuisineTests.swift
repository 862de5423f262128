import Testing

@testable import Model

@Suite struct CuisineTests {
  @Test(arguments: [
    ("Pizza", "Ｐｉｚｚａ"), ("Thai\tFood", " thai  food\n"), ("CAFÉS", "cafe\u{301}s"), ("Straße", "STRASSE"),
    ("ﬁsh", "Fish"),
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
    #expect(Set(["Chifa", "Chifa 2", "中餐", "中式"].map(Cuisine.slug)).count == 4)
  }
}
