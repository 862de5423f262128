import Testing

@testable import Pages

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
