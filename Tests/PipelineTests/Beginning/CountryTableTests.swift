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
