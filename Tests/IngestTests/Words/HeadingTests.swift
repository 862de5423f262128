import Testing

@testable import Ingest

@Suite struct HeadingTests {
  @Test(arguments: [
    ("Fecha de la visita", ["fecha", "de", "la", "visita"]), ("id_restaurante", ["id", "restaurante"]),
    ("nomeRistorante", ["nome", "ristorante"]), ("Prezzo medio (€)", ["prezzo", "medio"]),
    ("Öffnungszeiten", ["offnungszeiten"]), ("Straße", ["strasse"]), ("Mətbəx", ["metbex"]), ("口コミ", ["口コミ"]),
    ("اسم المطعم", ["اسم", "المطعم"]), ("", []), ("(x)", []), ("Web-Site/URL", ["web", "site", "url"]),
  ])
  func wordsAreFolded(name: String, words: [String]) { #expect(Heading(name).words == words) }

  @Test func particlesMayBeLeftOut() {
    #expect(Heading("fecha de la visita").forms(without: ["de", "la"]) == ["fechadelavisita", "fechavisita"])
    #expect(Heading("fecha").forms(without: ["de"]) == ["fecha"])
    #expect(Heading("de").forms(without: ["de"]) == ["de"])
  }
}
