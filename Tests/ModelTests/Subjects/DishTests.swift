import Testing

@testable import Model

@Suite struct DishNameTests {
  @Test(arguments: [
    ("Lomo Saltado", "lomo saltado"), ("  LOMO   saltado! ", "lomo saltado"), ("Ají de gallina", "aji de gallina"),
    ("Aji-de-Gallina", "aji de gallina"), ("A\u{301}ji", "aji"), ("北京烤鴨", "北京烤鴨"),
    ("Pizza #4 (30 cm)", "pizza 4 30 cm"),
  ])
  func spellingsOfOneDishFoldAlike(name: String, folded: String) {
    #expect(DishName.folded(name) == folded)
  }

  @Test(arguments: ["", " ", "*", "🍕", String(repeating: "x", count: 161)])
  func whatHasNoWordsIsNoDish(name: String) {
    #expect(DishName.folded(name) == nil)
    #expect(DishName.folded(nil) == nil)
  }

  @Test func aPageBearsItsDishesName() {
    #expect(DishName.slug("lomo saltado") == "lomo-saltado")
    #expect(DishName.slug("北京烤鴨").hasPrefix("--"))
    #expect(DishName.slug("con") != "con")
  }
}

@Suite struct MealCourseTests {
  @Test(
    arguments: [
      ("Starters", MealCourse.starters), ("entradas", .starters), ("Cold starters", .starters),
      ("QƏLYANALTI", .starters),
      ("前菜", .starters), ("Sopas y cremas", .soups), ("湯品", .soups), ("Platos de fondo", .mains), ("main", .mains),
      ("Əsas yeməklər", .mains), ("Guarnición", .sides), ("Postres caseros", .desserts), ("甜點", .desserts),
      ("Hot drinks", .drinks), ("İçkilər", .drinks), ("Pizza", .unrecognized), ("", .unrecognized),
      (nil, .unrecognized),
    ] as [(String?, MealCourse)])
  func aKindOfDishesIsACourse(kind: String?, course: MealCourse) {
    #expect(MealCourse(of: kind) == course)
  }
}
