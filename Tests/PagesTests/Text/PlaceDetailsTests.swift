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
