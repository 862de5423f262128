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

/// Only http and https, and known hosts, become links (law 5).
@Suite struct OutsideLinkTests {
  @Test(arguments: [
    ("https://example.org/menu?x=1#a", "https://example.org/menu?x=1#a", "example.org"),
    ("www.Example.org", "https://www.example.org", "example.org"),
    ("HTTP://example.org:8080/a b", "http://example.org:8080/a%20b", "example.org"),
    ("example.org/\"><script>", "https://example.org/%22%3E%3Cscript%3E", "example.org"),
  ])
  func anAddressIsALink(text: String, address: String, host: String) {
    let found = OutsideLink.website(text)
    #expect(found?.address == address)
    #expect(found?.host == host)
  }

  @Test(arguments: [
    "", "none", "javascript:alert(1)", "ftp://example.org", "https://user@example.org", "https://", "http://localhost",
    "mailto:a@example.org", "https://exa mple.org", "//example.org", "https://example.org:x", "http://1.2.3.4",
  ])
  func whatIsNoAddressIsNone(text: String) {
    #expect(OutsideLink.website(text) == nil)
  }

  @Test(
    arguments: [
      (OutsideHost.instagram, "@la.picanteria", "https://www.instagram.com/la.picanteria"),
      (.instagram, "https://www.instagram.com/x/", "https://www.instagram.com/x/"),
      (.instagram, "https://evil.example/instagram.com", nil), (.instagram, "https://notinstagram.com/x", nil),
      (.facebook, "m.facebook.com/x", "https://m.facebook.com/x"), (.tiktok, "zoila", "https://www.tiktok.com/@zoila"),
      (.twitter, "https://twitter.com/x", "https://twitter.com/x"),
      (.whatsapp, "+51 954 000 118", "https://wa.me/51954000118"),
      (.whatsapp, "javascript:1", nil), (.facebook, "La Picantería", nil),
    ] as [(OutsideHost, String, String?)])
  func aProfileIsAtItsHost(host: OutsideHost, text: String, address: String?) {
    #expect(OutsideLink.profile(text, at: host) == address)
  }
}
