import Model
import Testing

@testable import Store

/// Which dishes have pages, night by night.
@Suite struct DishTableTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  /// Restaurants `0` to `9`, and who of them serves a dish of which name.
  private func night(_ dishes: KeyValuePairs<Int, String>, restaurants: Range<Int> = 0..<10, price: String = "8") throws
  {
    var export = TestExport()
    for number in restaurants { export.restaurant("\(number)", cuisine: "Creole") }
    export.add(.users, ["id": "u", "name": "Ana"])
    for (number, name) in dishes {
      export.add(
        .dishes,
        [
          "id": .text("\(number) \(name)"), "restaurant_id": .text("\(number)"), "name": .text(name),
          "price": .text(price), "price_minor": .integer((Int64(price) ?? 0) * 100),
        ])
    }
    _ = try test.night(export)
  }

  private var dishes: [String] {
    get throws {
      var dishes: [String] = []
      try test.store.reader().eachDish { folded, entry in dishes.append("\(folded): \(entry.name) \(entry.places)") }
      return dishes
    }
  }

  private func page(of number: Int) throws -> String? {
    let reader = try test.store.reader()
    let key = try #require(try reader.restaurantKey("\(number)"))
    return try reader.dossiers(of: SubjectRun(.restaurants, keys: [key])).restaurant(key)?.dishes.first?.page
  }

  @Test func fiveRestaurantsMakeAPage() throws {
    try night([0: "Ají", 1: "aji", 2: "AJI!", 3: "Ají", 4: "Pan", 5: "Ají"])
    #expect(try dishes == ["aji: Ají 5"])
    #expect(try page(of: 1) == "aji")
    #expect(try page(of: 4) == nil)
    let dish = try test.store.reader().dish("aji")
    #expect(dish?.spellings == ["Ají", "AJI!", "aji"])
    #expect(dish?.places.map(\.id) == ["0", "1", "2", "3", "5"])
  }

  /// Two dishes of one restaurant are one place, with the lower price.
  @Test func aRestaurantCountsOnce() throws {
    try night([0: "Ají", 0: "aji", 1: "aji", 2: "aji", 3: "aji"])
    #expect(try dishes.isEmpty)
    try night([0: "Ají", 0: "aji", 1: "aji", 2: "aji", 3: "aji", 4: "aji"])
    #expect(try dishes == ["aji: aji 5"])
  }

  /// All restaurants whose menus gain or lose a link are looked at, and no others.
  @Test func crossingTheLimitRaisesWhoServesIt() throws {
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 9: "Pan"])
    let before = try test.store.edition()
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 4: "Ají", 9: "Pan"])
    var changes = try test.store.reader().changedSubjects(after: before)
    #expect(changes.dishes == ["aji"])
    #expect(changes.restaurants.count == 5)
    let between = try test.store.edition()
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 9: "Pan"])
    changes = try test.store.reader().changedSubjects(after: between)
    #expect(changes.goneDishes == ["aji"])
    #expect(changes.restaurants.count == 5)
    #expect(try dishes.isEmpty)
    #expect(try page(of: 0) == nil)
  }

  /// A restaurant that goes takes its place along.
  @Test func aRestaurantThatGoesServesNothing() throws {
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 4: "Ají"])
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 4: "Ají"], restaurants: 0..<4)
    #expect(try dishes.isEmpty)
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 4: "Ají"])
    #expect(try dishes == ["aji: Ají 5"])
  }

  /// Only the restaurants whose rows changed are raised by another price, and they name the dish.
  @Test func anotherPriceIsTheRestaurantsAlone() throws {
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 4: "Ají"])
    let before = try test.store.edition()
    try night([0: "Ají", 1: "Ají", 2: "Ají", 3: "Ají", 4: "Ají"], price: "9")
    let reader = try test.store.reader()
    let changes = try reader.changedSubjects(after: before)
    #expect(changes.dishes.isEmpty)
    #expect(changes.restaurants.count == 5)
    #expect(try reader.dishes(of: changes.restaurants) == ["aji"])
    #expect(try reader.dish("aji")?.places.first?.price?.minor == 900)
  }
}
