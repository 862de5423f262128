import Model
import Testing

@testable import Store

/// What the pages of cuisines and districts are told.
@Suite struct StoreReaderGuideListsTests {
  private let test: TestStore

  init() throws {
    test = try TestStore()
    var export = TestExport()
    for (number, place) in [
      ("Thai", "Cayma"), ("Thai", "Cayma"), ("Chifa", "Cayma"), ("Chifa", "Tingo"), ("Chifa", "Tingo"),
    ]
    .enumerated() {
      export.add(
        .restaurants,
        [
          "id": .text("r\(number)"), "name": .text("Place \(number)"), "cuisine": .text(place.0),
          "district": .text(place.1), "lat": .real(-16 - Double(number) / 100), "lon": .real(-71),
        ])
      for dish in 0..<3 {
        export.add(
          .dishes,
          [
            "id": .text("d\(number)\(dish)"), "restaurant_id": .text("r\(number)"),
            "name": .text(dish == 0 ? (number == 1 ? "ADOBO" : "Adobo") : "Dish \(number) \(dish)"),
            "type": .text(dish < 2 ? "Mains" : "Desserts"), "price": "1",
            "price_minor": .integer(Int64(1000 + 100 * number)),
            "currency": .text(number == 4 && dish == 1 ? "USD" : "PEN"),
          ])
      }
    }
    export.review("v1", user: "u", restaurant: "r0", stars: 5, comment: "Short and sweet, like life")
    export.review("v2", user: "u", restaurant: "r0", stars: 5, comment: "Go hungry. Then go again.")
    export.review("v3", user: "u", restaurant: "r0", stars: 4, comment: "Go hungry, go on foot.")
    export.review("v4", user: "u", restaurant: "r0", stars: 5, comment: "Two lines\nof the same length")
    export.review("v5", user: "u", restaurant: "r1", stars: 5, comment: "Good")
    try test.night(export)
  }

  @Test func aListAddsUpItsRestaurants() throws {
    let reader = try test.store.reader()
    let figures = try reader.figures(of: .district("cayma"))
    #expect([figures.restaurants, figures.reviews, figures.rated] == [3, 5, 5])
    #expect(figures.cuisines == [CuisineCount(name: "Thai", count: 2), CuisineCount(name: "Chifa", count: 1)])
    #expect(figures.spots.count == 3)
    let prices = try #require(figures.mains)
    #expect([prices.lowest, prices.median, prices.highest] == [1000, 1100, 1200])
    #expect(prices.currency == "PEN")
    #expect(prices.dishes == 6)
    // A dollar is no sol.
    #expect(try reader.figures(of: nil).mains?.dishes == 9)
    #expect(try reader.figures(of: .cuisine("CHIFA")).districts.map(\.restaurants) == [2, 1])
  }

  @Test func aDishIsCommonWhereFivePlacesServeIt() throws {
    let menus = try MenuFigures(test.store.reader().connection)
    let dishes = menus.common(of: [1, 2, 3, 4, 5], least: 5, most: 8)
    #expect(dishes == [ListFigures.CommonDish(name: "Adobo", places: 5, lowest: 1000, median: 1200, currency: "PEN")])
  }

  @Test func aCommonDishKnowsItsPageHoweverItIsSpelled() throws {
    let test = try TestStore()
    var export = TestExport()
    for number in 0..<5 {
      export.add(.restaurants, ["id": .text("r\(number)"), "cuisine": "Chifa"])
      export.add(
        .dishes,
        [
          "id": .text("d\(number)"), "restaurant_id": .text("r\(number)"),
          "name": .text(number == 0 ? "aji-de gallina" : "Ají de Gallina"),
        ])
    }
    try test.night(export)
    let dish = try #require(try test.store.reader().figures(of: .cuisine("CHIFA")).dishes.first)
    #expect(dish.name == "Ají de Gallina")
    #expect(dish.places == 5)
    #expect(dish.page == "aji-de-gallina")
  }

  @Test func pricesOfAnySizeCount() throws {
    let test = try TestStore()
    var export = TestExport()
    for (number, price) in [8_388_608, 100, 999_999_999_999, 8_388_607, 90_000_000_000, 1_000_000_000_000].enumerated()
    {
      export.add(.restaurants, ["id": .text("r\(number)"), "cuisine": "Chifa"])
      export.add(
        .dishes,
        [
          "id": .text("d\(number)"), "restaurant_id": .text("r\(number)"), "name": "Adobo", "type": "Mains",
          "price": .text("\(price)"), "price_minor": .integer(Int64(price)), "currency": "VND",
        ])
    }
    try test.night(export)
    let figures = try test.store.reader().figures(of: .cuisine("chifa"))
    let prices = try #require(figures.mains)
    #expect([prices.lowest, prices.lowerQuarter, prices.median] == [100, 8_388_607, 8_388_608])
    #expect([prices.upperQuarter, prices.highest] == [90_000_000_000, 999_999_999_999])
    #expect(prices.dishes == 5 && figures.dishes.first?.lowest == 100)
  }

  @Test func aDistrictHasMoreOfSomeCuisines() throws {
    let districts = try test.store.reader().districts()
    #expect(districts.map(\.moreOf) == [["Thai"], ["Chifa"]])
    #expect(districts[0].middle == Position(latitude: -16.01, longitude: -71))
  }

  @Test func theShortestFiveStarsAreQuoted() throws {
    let reader = try test.store.reader()
    #expect(try reader.quote(ofRestaurant: "r0") == "Go hungry. Then go again.")
    #expect(try reader.quote(ofRestaurant: "r1") == nil)
  }

  /// Of all restaurants' mean only what pages say of it counts for the order.
  @Test func theBestOfAListAreRanked() throws {
    let reader = try test.store.reader()
    #expect(
      try reader.best(limit: 10, asOf: CivilDay(number: 20_000), of: .district("cayma")).map(\.id) == ["r1", "r0"])
  }
}
