import Testing

@testable import Model

@Suite struct MapLinkTests {
  private let place = MapLink.Place(latitude: "-16.4", longitude: "-71.5", address: "Calle Ñ 1 & 2", name: nil)

  @Test func whatIsKnownIsFilledInEncoded() throws {
    #expect(
      try MapLink("https://a.org/?q={lat},{lon}#map=18/{lat}/{lon}").address(of: place)
        == "https://a.org/?q=-16.4,-71.5#map=18/-16.4/-71.5")
    #expect(try MapLink("https://a.org/{address}").address(of: place) == "https://a.org/Calle%20%C3%91%201%20%26%202")
    #expect(try MapLink("https://a.org/{lat},{lon}?n={name}").address(of: place) == nil)
  }

  @Test(arguments: [
    ("geo:{lat},{lon}", "is no http(s) address"),
    ("https://a.org/", "does not say where {lat} and {lon}, or {address}, go"),
    ("https://a.org/{lat}", "does not say where {lat} and {lon}, or {address}, go"),
    ("https://a.org/{lat},{lon", "has a { without its }"),
    ("https://a.org/{lat},{lng}", "holds something other than {lat}, {lon}, {address} and {name}"),
  ])
  func whatIsNoneSaysWhy(_ text: String, _ reason: String) {
    #expect(throws: MapLink.Fault(reason: reason)) { try MapLink(text) }
  }
}
