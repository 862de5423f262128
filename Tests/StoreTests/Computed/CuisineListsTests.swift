import Model
import Testing

@testable import Store

@Suite struct CuisineListsTests {
  private func cuisines(_ text: String, among texts: [String]) -> [String] {
    var lists = CuisineLists()
    for text in texts + [text] { lists.add(text) }
    return lists.cuisines(of: text).map(\.spelling.text)
  }

  @Test(
    arguments: [
      ("Thai", [], ["Thai"]), (" Thai ", ["Thai, Chifa"], ["Thai"]), ("", [], []), (",", [], []),
      ("Thai,", [], ["Thai"]),
      // A text that stands alone is one cuisine.
      ("Fish, Chips", [], ["Fish, Chips"]), ("Fish, Chips", ["Fish, Chips", "FISH, chips"], ["Fish, Chips"]),
      ("Thai, Chifa", ["Thai", "Lao"], ["Thai", "Chifa"]), ("Chifa, Thai", ["Thai,Lao"], ["Chifa", "Thai"]),
      ("A, B, C", ["A"], ["A, B, C"]), ("A, B, C", ["A", "c"], ["A", "B", "C"]), ("A, B, a", ["B, A"], ["A", "B"]),
      (CuisineList.text(of: ["Ramen", "Izakaya"]), [], ["Ramen", "Izakaya"]),
      (CuisineList.text(of: ["Fish, Chips"]), ["Fish", "Chips"], ["Fish, Chips"]),
      (CuisineList.text(of: ["Ramen", "", "RAMEN "]), [], ["Ramen"]),
      ("Thai, Lao", [CuisineList.text(of: ["Thai", "Lao"])], ["Thai", "Lao"]),
    ] as [(String, [String], [String])])
  func listsAreToldByTheTextsOfAll(_ text: String, _ others: [String], _ cuisines: [String]) {
    #expect(self.cuisines(text, among: others) == cuisines)
  }

  @Test func theOrderOfRestaurantsCountsForNothing() {
    var random = SeededRandom(seed: 7)
    let names = ["A", "B", "C", "D", "E", "F", "G"]
    let texts = (0..<40).map { _ in
      names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).joined(separator: ", ")
    }
    let first = texts.map { cuisines($0, among: texts) }
    for _ in 0..<5 { #expect(texts.map { cuisines($0, among: texts.shuffled(using: &random)) } == first) }
  }
}
