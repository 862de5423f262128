import Testing

@testable import Model

@Suite struct ReadableIDTests {
  @Test(
    arguments: [
      ("gary-danko-san-francisco", "Gary Danko San Francisco"), ("pizza-hut", "Pizza Hut"), ("rest_001", "Rest 001"),
      ("Restaurants/la_cabana", "La Cabana"), ("Beyond Flavours", "Beyond Flavours"), ("McDonald's", "McDonald's"),
      ("https://www.example.org/biz/joes-diner.html?x=1", "Joes Diner"), ("餐廳", "餐廳"),
      ("132825", "132825"), ("5UmKMjUEUNdYWqANhGckJw", "5UmKMjUEUNdYWqANhGckJw"), ("r12", "r12"),
      ("ana@example.org", nil), ("ana(at)example.org", nil), ("999-123-456", nil), ("---", nil), ("", nil),
      (String(repeating: "x1", count: 40), nil), ("<b>", nil),
    ] as [(String, String?)])
  func theReadablePartStandsForAName(_ id: String, _ name: String?) {
    #expect(ReadableID.name(id) == name)
  }
}
