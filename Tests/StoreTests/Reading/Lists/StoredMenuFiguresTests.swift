import Model
import Testing

@testable import Store

/// The summaries of menus that the store keeps.
@Suite struct StoredMenuFiguresTests {
  private struct Place {
    var cuisine: String
    var district: String
    var dishes: [(name: String, price: Int64)]
  }

  private static func place(_ random: inout SeededRandom) -> Place {
    Place(
      cuisine: ["Thai", "Chifa", "Criolla"].randomElement(using: &random) ?? "", district: "Cayma",
      dishes: (0..<Int.random(in: 0...4, using: &random)).map { _ in dish(&random) })
  }

  private static func dish(_ random: inout SeededRandom) -> (name: String, price: Int64) {
    let name = ["Adobo", "ADOBO", "Chaufa", "Ocopa"].randomElement(using: &random) ?? ""
    return (name, .random(in: 900...1900, using: &random))
  }

  private static func export(_ places: [String: Place]) -> TestExport {
    var export = TestExport()
    for (id, place) in places.sorted(by: { $0.key < $1.key }) {
      export.add(
        .restaurants, ["id": .text(id), "cuisine": .text(place.cuisine), "district": .text(place.district)])
      for (number, dish) in place.dishes.enumerated() {
        export.add(
          .dishes,
          [
            "id": .text("\(id)-\(number)"), "restaurant_id": .text(id), "name": .text(dish.name), "type": "Mains",
            "price": .text("\(dish.price)"), "price_minor": .integer(dish.price), "currency": "PEN",
          ])
      }
    }
    return export
  }

  /// Reads the summaries of all lists, each of which must be what the menus say, and returns those that were not kept.
  private func check(_ test: TestStore) throws -> SharedFigures {
    let shared = SharedFigures()
    let reader = try test.store.reader(figures: shared)
    let menus = try MenuFigures(reader.connection)
    let lists = try [nil] + reader.districts().map { GuideList.district($0.district.folded) }
    for list in try lists + reader.cuisines().map({ GuideList.cuisine($0.name) }) {
      let keys = try reader.standings().members(of: list).map(\.key)
      let figures = try reader.figures(of: list)
      #expect(figures.mains == menus.mains(of: keys))
      let dishes = figures.dishes.map { dish in
        ListFigures.CommonDish(
          name: dish.name, places: dish.places, lowest: dish.lowest, median: dish.median, currency: dish.currency)
      }
      #expect(dishes == (list == nil ? [] : menus.common(of: keys, least: 5, most: 8)))
    }
    return shared
  }

  @Test(arguments: 1...3) func whatIsKeptIsWhatMenusSay(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let test = try TestStore()
    var places: [String: Place] = [:]
    for number in 0..<30 { places["r\(number)"] = Self.place(&random) }
    for night in 0..<8 {
      let id = "r\(Int.random(in: 0..<30, using: &random))"
      switch Int.random(in: 0..<5, using: &random) {
      case 0: places[id] = Self.place(&random)
      case 1: places[id]?.dishes.append(Self.dish(&random))
      case 2: places[id]?.district = "Tingo"
      case 3: places[id] = nil
      default: break
      }
      try test.night(Self.export(places))
      try test.store.keep(check(test))
      #expect(try check(test).menus.isEmpty, "night \(night)")
    }
    // What another program wrote is read again.
    try test.store.write { try $0.run("UPDATE menu_figures SET figures = zeroblob(30) WHERE list = ''") }
    #expect(try check(test).menus.count == 1)
  }
}
