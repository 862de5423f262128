import Model
import Testing
@testable import Pages

@Suite struct MenuColumnsTests {
  private func dishes(_ kinds: KeyValuePairs<String?, Int>) -> [Dish] {
    kinds.flatMap { kind, count in
      (0..<count).map { number in
        var dish = Dish(id: "\(kind ?? "") \(number)")
        dish.name = "Dish \(number)"
        dish.type = kind
        return dish
      }
    }
  }

  private func text(_ menu: MenuColumns) -> [[String]] {
    menu.columns.map { $0.map { "\($0.name ?? "-")\($0.isAgain ? " again" : "") \($0.dishes.count)" } }
  }

  @Test func aMenuHasTheOrderOfAMeal() {
    let menu = MenuColumns(dishes(["Bebidas": 1, "Mains": 1, "Pizza": 1, "postres": 1, "Soups": 1, nil: 1]))
    let names = menu.columns.flatMap { $0.map(\.name) }
    #expect(names == ["Soups", "Mains", "Pizza", "postres", "Bebidas", nil])
  }

  /// Types of one course are in the order of their first dishes, and dishes of a type in the order of the export.
  @Test func withinACourseTheExportDecides() {
    let menu = MenuColumns(
      dishes(["Tallarines": 1, "Pizza": 1, "Mains": 1, "Tallarines ": 0]) + dishes(["Tallarines": 2]))
    let kinds = menu.columns.flatMap { $0 }
    #expect(kinds.map(\.name) == ["Mains", "Tallarines", "Pizza"])
    #expect(kinds[1].dishes.map(\.name) == ["Dish 0", "Dish 0", "Dish 1"])
  }

  @Test func aTornCourseStandsInBothColumns() {
    #expect(text(MenuColumns(dishes(["Mains": 10]))) == [["Mains 5"], ["Mains again 5"]])
    #expect(text(MenuColumns(dishes(["Soups": 4, "Drinks": 4]))) == [["Soups 4"], ["Drinks 4"]])
  }

  @Test func aShortMenuIsOneColumn() {
    #expect(text(MenuColumns(dishes(["Mains": 3]))) == [["Mains 3"]])
    #expect(MenuColumns([]).columns.isEmpty)
    #expect(MenuColumns([Dish(id: "nameless")]).columns.isEmpty)
  }

  /// No column begins or ends with one dish of a torn course.
  @Test(arguments: 4...40) func noDishStandsAlone(count: Int) {
    let columns = MenuColumns(dishes(["Starters": count / 3, "Mains": count - count / 3])).columns
    #expect(columns.joined().reduce(0) { $0 + $1.dishes.count } == count)
    for kind in columns.joined() where kind.isAgain { #expect(kind.dishes.count > 1) }
  }
}
