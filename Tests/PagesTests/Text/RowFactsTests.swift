import Model
import Testing

@testable import Pages

@Suite struct RowFactsTests {
  @Test(
    arguments: [
      ("$$", 2), ("S/ 40 to 60", 40), ("€", 1), ("cheap", nil), ("", nil), (nil, nil), ("$ 1", 1),
      ("99999999999999999999", nil),
    ] as [(String?, Int?)])
  func pricesAreComparedByTheirFirstNumberOrTheirSigns(text: String?, price: Int?) {
    #expect(RowFacts.price(text) == price)
  }

  @Test func whatARowShowsAndWhenItIsOpen() {
    var entry = RestaurantEntry(id: "a")
    #expect(RowFacts.text(entry) == "|||")
    (entry.rated, entry.milliStars, entry.hasOffer, entry.price) = (4, 18_500, true, "$$$")
    (entry.opens, entry.closes) = ("11:30", "2:00")
    #expect(RowFacts.text(entry) == "46|3|o|0-6:690-120")
    entry.hours = #"[[["12:00","22:00"]],[["12:00","22:00"]],null,[],[],[["9:00","11:00"],["12:00","15:00"]],null]"#
    #expect(RowFacts.text(entry) == "46|3|o|0-1:720-1320,3-4,5-5:540-660,5-5:720-900")
    (entry.hours, entry.opens) = (nil, "noon")
    #expect(RowFacts.text(entry) == "46|3|o|")
  }
}
