import Testing
@testable import Pipeline

@Suite struct CountryTableTests {
  private let table = CountryTable("# code\tname\nPE\tPeru\nDE\tGermany\nAZ\tAzerbaijan\n")

  @Test(arguments: [("Peru", "PE"), ("PERÚ", "PE"), ("deutschland", "DE"), ("臺灣", "TW"), ("Azərbaycan", "AZ")])
  func countriesAreKnownByTheirNames(name: String, code: String) { #expect(table.code(named: name) == code) }

  @Test func townsAreNoCountries() { #expect(table.code(named: "Lima") == nil) }

  @Test func currenciesTellACountryOnlyIfTheyHaveOne() {
    #expect(table.onlyCountry(with: "PEN") == "PE")
    #expect(table.onlyCountry(with: "EUR") == nil)
    #expect(table.onlyCountry(with: "XXX") == nil)
    #expect(table.currency(of: "TW") == "TWD")
  }

  @Test func namesAreEnglish() { #expect(table.name(of: "DE") == "Germany" && table.name(of: "QQ") == "QQ") }
}

@Suite struct ZoneTableTests {
  private let table = ZoneTable(
    """
    # code\tcoordinates\tTZ
    PE\t-1203-07703\tAmerica/Lima
    BO\t-1630-06809\tAmerica/La_Paz
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    nonsense
    XX\t12\tNowhere/City
    """)

  @Test func linesThatCannotBeReadAreLeftOut() {
    #expect(table.zones.map(\.name) == ["America/Lima", "America/La_Paz", "America/New_York"])
  }

  @Test func coordinatesAreReadWithAndWithoutSeconds() {
    #expect(abs(table.zones[0].latitude - -12.05) < 1e-9 && abs(table.zones[0].longitude - -77.05) < 1e-9)
    #expect(abs(table.zones[2].latitude - 40.714166) < 1e-5 && abs(table.zones[2].longitude - -74.006388) < 1e-5)
  }

  @Test func theNearestCityComesFirst() {
    let arequipa = table.nearest(latitude: -16.4, longitude: -71.5)
    #expect(arequipa.map(\.zone.country) == ["BO", "PE", "US"])
    #expect((350...370).contains(arequipa[0].kilometres))
    #expect(table.nearest(latitude: -16.4, longitude: -71.5, country: "PE").map(\.zone.name) == ["America/Lima"])
  }
}
