import Testing

@testable import Reports

@Suite struct ChartMarkTests {
  @Test(arguments: [
    ("2025-03-01 \"new menu\"", "2025-03-01", "new menu"), ("2025-03 new menu", "2025-03", "new menu"),
    ("\"La Casa\" opens", "La Casa", "opens"), ("4.1 \"mean of all\"", "4.1", "mean of all"), ("x", "x", ""),
    ("x \"", "x", "\""),
  ])
  func placeAndWordsAreRead(value: String, place: String, text: String) throws {
    let mark = try #require(ChartMark(value))
    #expect(mark.place == place)
    #expect(mark.text == text)
  }

  @Test(arguments: ["", " ", "\"\" words"])
  func withoutAPlaceThereIsNoMark(value: String) { #expect(ChartMark(value) == nil) }
}
