internal import Model
internal import Templating

extension PageBuilder {
  /// Dishes by type in the order of a meal, in two columns; nil if there are none.
  func menu(_ dishes: [Dish]) throws -> Fields<MenuSlot>? {
    let menu = MenuColumns(dishes)
    guard !menu.columns.isEmpty else { return nil }
    var fields = Fields<MenuSlot>()
    fields[.age] = SlotValue(dated(.asOf, age(dishes.map(\.updatedAt))))
    fields[.columns] = SlotValue(
      try menu.columns.map { kinds in
        var column = Fields<MenuColumnSlot>()
        column[.types] = SlotValue(try kinds.map(kind))
        return column
      })
    return fields
  }

  private func kind(_ kind: MenuColumns.Kind) throws -> Fields<DishTypeSlot> {
    var fields = Fields<DishTypeSlot>()
    let name = kind.name ?? words[.otherDishes]
    fields[.name] = .text(kind.isAgain ? words(.courseAgain, (.name, name)) : name)
    fields[.again] = .flag(kind.isAgain)
    fields[.dishes] = SlotValue(try kind.dishes.map(dish))
    return fields
  }

  private func dish(_ dish: Dish) throws -> Fields<DishSlot> {
    var fields = Fields<DishSlot>()
    fields[.name] = SlotValue(ShownName.whole(dish.name))
    if let page = dish.page { fields[.link] = SlotValue(address("dishes/", page)) }
    fields[.price] = SlotValue(dish.price.map { language.words(for: $0, fallback: settings.currency) })
    fields[.text] = SlotValue(ShownName.whole(dish.description))
    fields[.picture] = SlotValue(picture(try copy(dish.photo, .dish), .thumb))
    return fields
  }
}
