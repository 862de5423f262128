import Model
import Testing
@testable import Pages

@Suite struct AppManifestTests {
  @Test func twoSitesOfOneHostDiffer() throws {
    var settings = SiteSettings()
    settings.title = "Sumaq \"guide\""
    settings.baseURL = try SiteAddress("https://example.org/guide")
    let icons = AppIcon.all.map { $0.asset(name: "S", .burgundy) }
    let text = String(
      decoding: AppManifest.bytes(settings, "Sumaq", .plain, .burgundy, icons), as: UTF8.self)
    #expect(text.contains(#""id":"/guide/""#))
    #expect(text.contains(#""name":"Sumaq \"guide\"""#))
    #expect(text.contains(#""scope":"./""#))
    #expect(text.contains(##""theme_color":"#72322b""##))
    #expect(Set(icons.map(\.name)).count == 4)
  }

  @Test(arguments: [
    ("sumaq", "sumaq"), ("Good places to eat in Arequipa and around", "Good places to eat in"),
    ("Abcdefghijklmnopqrstuvwxyzabcdefgh", "Abcdefghijklmnopqrstuvwxyzabcd"),
  ]) func aLongTitleIsCutAtAWord(title: String, name: String) { #expect(AppSettings().shortName(title) == name) }
}
