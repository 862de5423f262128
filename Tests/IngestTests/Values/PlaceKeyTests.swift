import Testing

@testable import Ingest

@Suite struct PlaceKeyTests {
  @Test(arguments: [
    ("https://maps.google.com/?cid=12345", "12345"),
    ("http://maps.google.com/?q=x&cid=18446744073709551615", "18446744073709551615"),
    ("https://www.google.com/search?q=x&ludocid=42#lrd", "42"),
    ("https://www.google.com/maps/place/Caf%C3%A9/data=!4m2!3m1!1s0x89c25a:0xffffffffffffffff", "18446744073709551615"),
    ("https://www.google.com/maps/place/x/@1,2/data=!3m1!4b1!4m2!3m1!1s0x0:0x2A?hl=de", "42"),
    ("https://www.google.com/maps?ftid=0x1:0x2a", "42"),
    ("https://www.google.com/maps/place//data=!1s0x1%3A0x2a", "42"),
  ])
  func threeSpellingsAreOneNumber(_ address: String, _ key: String) {
    #expect(rawBytes(address) { PlaceKey.cid(in: $0) } == key)
  }

  @Test(arguments: [
    "", "https://www.google.com/maps/place/Caf%C3%A9", "https://maps.google.com/?cid=", "https://x.example/?acid=5",
    "https://maps.google.com/?cid=99999999999999999999999", "!1s0x1:42", "!1s0x1:0x0",
    "https://www.google.com/maps/search/-16.4,-71.5",
  ])
  func anyOtherAddressHasNone(_ address: String) { #expect(rawBytes(address) { PlaceKey.cid(in: $0) } == nil) }

  @Test func onlyMapsAreMaps() {
    for address in [
      "https://www.google.com/maps/place/x", "http://maps.google.com/?q=x", "https://www.google.com.pe/maps/search/1,2",
      "https://maps.app.goo.gl/x", "https://google.com/maps?cid=4",
    ] { #expect(rawBytes(address) { PlaceKey.isMap($0) }, "\(address)") }
    for address in [
      "https://example.org/maps", "maps.google.com", "https://notgoogle.com/maps", "https://www.google.com/search",
    ] {
      #expect(!rawBytes(address) { PlaceKey.isMap($0) }, "\(address)")
    }
  }
}
