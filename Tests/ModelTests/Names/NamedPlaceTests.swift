import Testing

@testable import Model

@Suite struct NamedPlaceTests {
  private func place(_ address: String?, _ district: String?) -> NamedPlace {
    NamedPlace(name: "alpha", address: address, district: district)
  }

  @Test func onlyAnIDThatItsNameMadeIsAName() {
    #expect(NamedPlace(id: " Alpha ") == place(nil, nil))
    #expect(NamedPlace(id: " ") == nil)
    for texts in [["Alpha"], ["Alpha", "x"], ["Alpha", "x", "Lima"]] {
      let id = GeneratedID.make("zomato", texts.flatMap { Array($0.utf8) + [0] })
      #expect(NamedPlace(id: id, name: "Alpha", address: "x", district: "Lima") == place("x", "Lima"))
      #expect(NamedPlace(id: id, name: "Beta", address: "x", district: "Lima") == nil)
    }
    #expect(NamedPlace(id: "ChIJ", name: "Alpha", address: nil, district: nil) == nil)
  }

  @Test(
    arguments: [
      (nil, nil, nil), ("main st 1", nil, 0), (nil, "LIMA", 0), (nil, "Cusco", 1), (nil, "Main", nil), (nil, "im", nil),
      ("Elsewhere", "cusco", 1),
    ] as [(String?, String?, Int?)])
  func addressAndCityTellOneOfSeveral(_ address: String?, _ city: String?, _ index: Int?) {
    let candidates = [place("Main St 1", "Lima"), place("Main St 2, Cusco 08000", nil)]
    #expect(place(address, city).index(among: candidates) == index)
    #expect(place(address, city).index(among: [candidates[1]]) == 0)
  }

  /// Names of registers are in capitals, without accents and apostrophes; legal forms are left as they are.
  @Test(arguments: [
    ("CAFE LUNA & BAR", "Café Luna and Bar"), ("JOES DINER", "Joe’s Diner"), ("Joe's Diner", "JOE`S  DINER"),
    ("LUNA, BAR", "Luna Bar"), ("Straße 7", "STRASSE 7"), ("A&B", "A & B"), ("月亮（店）", "月亮(店)"),
  ])
  func namesOfRegistersFindTheirs(_ left: String, _ right: String) {
    #expect(NamedPlace.key(of: left) != nil && NamedPlace.key(of: left) == NamedPlace.key(of: right))
  }

  @Test func otherNamesStayOthers() {
    #expect(NamedPlace.key(of: "Luna LLC") != NamedPlace.key(of: "Luna"))
    #expect(NamedPlace.key(of: "Luna 1") != NamedPlace.key(of: "Luna 2"))
    #expect(NamedPlace.key(of: " - ") == nil)
  }
}
