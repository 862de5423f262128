import Testing

@testable import Model

@Suite struct MealCourseTests {
  @Test(
    arguments: [
      ("Starters", MealCourse.starters), ("entradas", .starters), ("Cold starters", .starters),
      ("QƏLYANALTI", .starters),
      ("前菜", .starters), ("Sopas y cremas", .soups), ("湯品", .soups), ("Platos de fondo", .mains), ("main", .mains),
      ("Əsas yeməklər", .mains), ("Guarnición", .sides), ("Postres caseros", .desserts), ("甜點", .desserts),
      ("Hot drinks", .drinks), ("İçkilər", .drinks), ("Pizza", .others), ("", .others), (nil, .others),
    ] as [(String?, MealCourse)])
  func aKindOfDishesIsACourse(kind: String?, course: MealCourse) {
    #expect(MealCourse(of: kind) == course)
  }
}
