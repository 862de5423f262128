import Model
import Store
import Testing
@testable import Pages

@Suite struct PageBuilderBestTests {
  private func entry(_ name: String, _ rated: Int, tenths: Int) -> RestaurantEntry {
    var entry = RestaurantEntry(id: name)
    (entry.name, entry.rated, entry.reviews, entry.milliStars) = (name, rated, rated, tenths * rated * 100)
    return entry
  }

  @Test func theFirstPairThatLooksWrongIsNamed() {
    let list = [
      entry("Fogón", 800, tenths: 47), entry("Chifa", 400, tenths: 46), entry("Tostao", 20, tenths: 49),
      entry("Tía", 10, tenths: 50),
    ]
    let pair = PageBuilder.exception(list)
    #expect(pair?.first.name == "Chifa" && pair?.second.name == "Tostao")
    #expect(PageBuilder.exception(Array(list.prefix(2))) == nil)
  }

  @Test func anOrderWithoutExceptionHasOneSentence() throws {
    let guide = SampleGuide()
    let builder = PageBuilder(try TestSite.renderer().context(hasCuisines: true), source: guide)
    let list = [entry("Fogón", 800, tenths: 47), entry("Tostao", 20, tenths: 49)]
    let words = builder.bestOrder(list, mean: "4.1") { builder.words.stepped(.reviewCount, $0) }
    #expect(words.count == 2 && words[0].contains("4.1"))
    #expect(words[1] == "That is why Tostao, with 4.9 from 20+ reviews, comes after Fogón, with 4.7 from 500+ reviews.")
    #expect(builder.bestOrder([list[1]], mean: "4.1") { builder.words.stepped(.reviewCount, $0) }.count == 1)
  }
}
