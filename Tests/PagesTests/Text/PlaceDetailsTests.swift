import Model
import Testing
@testable import Pages

@Suite struct PlaceDetailsTests {
  private func place(_ cuisine: String?, _ district: String?, _ address: String? = nil) -> PlaceDetails {
    PlaceDetails(cuisine: cuisine, district: district, address: address)
  }

  @Test func aPlaceIsCuisineAndDistrict() {
    #expect(place("Arequipan", "Cayma", "Calle Sol 3, Cayma").text == "Arequipan · Cayma")
    #expect(place(nil, "Cayma").text == "Cayma")
    #expect(place(nil, " ").text == nil)
  }

  @Test func twinsAreToldApartByTheStreetOnlyWhereCuisineAndDistrictAreTheSame() {
    let twins = [
      place("Arequipan", "Cayma", "Calle Sol 3, Cayma"), place("Arequipan", "Sachaca", "Calle Bolognesi 8, Sachaca"),
      place("Arequipan", "Sachaca", "Avenida Arequipa, Sachaca"), place("Arequipan", nil, "Calle Luna 1"),
      place("Arequipan", nil, nil),
    ]
    #expect(
      PlaceDetails.texts(of: twins) == [
        "Arequipan · Cayma", "Arequipan · Sachaca, Calle Bolognesi 8", "Arequipan · Sachaca, Avenida Arequipa",
        "Arequipan · Calle Luna 1", "Arequipan",
      ])
    #expect(PlaceDetails.texts(of: [twins[1]]) == ["Arequipan · Sachaca"])
  }
}

@Suite struct RowFactsTests {
  @Test(
    arguments: [
      ("$$", 2), ("S/ 40 to 60", 40), ("€", 1), ("cheap", nil), ("", nil), (nil, nil), ("$ 1", 1),
      ("99999999999999999999", nil),
    ] as [(String?, Int?)])
  func pricesAreComparedByTheirFirstNumberOrTheirSigns(text: String?, price: Int?) {
    #expect(RowFacts.price(text) == price)
  }

  @Test func whatARowShowsAndWhenItIsOpen() {
    var entry = RestaurantEntry(id: "a")
    #expect(RowFacts.text(entry) == "|||")
    (entry.rated, entry.milliStars, entry.hasOffer, entry.price) = (4, 18_500, true, "$$$")
    (entry.opens, entry.closes) = ("11:30", "2:00")
    #expect(RowFacts.text(entry) == "46|3|o|0-6:690-120")
    entry.hours = #"[[["12:00","22:00"]],[["12:00","22:00"]],null,[],[],[["9:00","11:00"],["12:00","15:00"]],null]"#
    #expect(RowFacts.text(entry) == "46|3|o|0-1:720-1320,3-4,5-5:540-660,5-5:720-900")
    (entry.hours, entry.opens) = (nil, "noon")
    #expect(RowFacts.text(entry) == "46|3|o|")
  }
}

@Suite struct DistanceTests {
  @Test(arguments: [
    (250.0, 3.0, "250 m north"), (3, 91, "10 m east"), (994, 180, "990 m south"), (996, 350, "1.0 km north"),
    (1130, 318, "1.1 km north-west"), (25_400, 225, "25 km south-west"), (1, -45, "10 m north-west"),
    (.nan, .nan, "north"),
  ])
  func distancesAreSaidAsPeopleSayThem(metres: Double, bearing: Double, text: String) throws {
    let words = try StringTableReaderTests.shipped(.english, .init())
    #expect(Distance.text(metres: metres, bearing: bearing, words) == text)
  }
}
