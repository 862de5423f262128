import Model
import Testing

@testable import Pages

@Suite struct AddressesTests {
  @Test(arguments: [
    (-16.3889, -71.5431, "geo:-16.3889,-71.5431"), (0, 0.00001, "geo:0,0.00001"), (1, -0.000001, "geo:1,0"),
    (.infinity, .nan, "geo:0,0"),
  ])
  func positionsAreGeoAddresses(latitude: Double, longitude: Double, address: String) {
    #expect(GeoAddress.of(Position(latitude: latitude, longitude: longitude)) == address)
  }

  @Test(arguments: [
    ("+51 54 000 118", "tel:+5154000118"), ("(054) 000-118", "tel:054000118"), ("ring twice", nil),
    ("javascript:alert(1)", nil), ("1234567890123456789012345", nil),
  ])
  func telephonesAreDigits(phone: String, address: String?) {
    #expect(Telephone.address(of: phone) == address)
  }
}
