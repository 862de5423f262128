import Model
import Platform
import Store
import Testing
@testable import Pages

@Suite struct LetterListTests {
  /// Restaurants of which each knows something else.
  private static func entries() -> [RestaurantEntry] {
    (0..<500).map { number in
      var entry = RestaurantEntry(id: "p\(number)")
      if number % 7 > 0 { entry.name = ["Ñandú", "El Ágape", "Café \u{1F600}", "花"][number % 4] + " \(number)" }
      if number % 3 > 0 { entry.cuisine = "Cuisine \(number)" }
      if number % 5 > 0 { entry.district = District(name: "District \(number)", town: nil, folded: "d\(number)") }
      if number % 2 > 0 { entry.address = "Calle \(number), Arequipa" }
      entry.isKnownByReviews = number % 11 == 0
      return entry
    }
  }

  @Test(arguments: [0, 900, Int.max]) func whatIsInAFileIsWhatWasAdded(mostInMemory: Int) throws {
    let folder = try TemporaryFolder()
    let all = Self.entries()
    var list = LetterList(.standard, folder: folder.path, mostInMemory: mostInMemory)
    for entry in all { try list.add(entry) }
    let pages = list.tree.pages()
    #expect(pages.reduce(0) { $0 + $1.members.count } == all.count)
    for page in pages {
      for (member, found) in zip(page.members, try list.entries(of: page)) {
        let entry = all[Int(member)]
        #expect(found.id == entry.id && found.name == entry.name)
        #expect(
          found.details
            == PlaceDetails(cuisine: entry.cuisine, district: entry.district?.name, address: entry.address))
        #expect(found.isKnownByReviews == entry.isKnownByReviews)
      }
    }
    // The file has no name.
    #expect(try Files.names(in: folder.path) == [])
  }
}

@Suite struct LetterNestsTests {
  private let pages = LetterTree.pages(named: [
    "a", "e", "ea", "el", "elb", "elz", "f", "0-9", "other-4e2d", "other-82b1", "other",
  ])

  private func rows(_ stem: String) -> [[String]] {
    guard let page = pages.first(where: { $0.stem == stem }) else { return [] }
    return LetterNests(page, among: pages).rows.map { row in row.map { ($0.isCurrent ? "*" : "") + $0.name } }
  }

  @Test func theOpenLetterUnfoldsRowBelowRow() {
    #expect(rows("a") == [])
    #expect(rows("e") == [["*E", "Ea", "El"]])
    #expect(rows("ea") == [["E", "*Ea", "El"]])
    #expect(rows("elb") == [["E", "Ea", "*El"], ["El", "*Elb", "Elz"]])
    #expect(rows("other-82b1") == [["中", "*花"]])
    #expect(rows("0-9") == [] && rows("other") == [])
  }
}
