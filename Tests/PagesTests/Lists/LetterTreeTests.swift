import Model
import Testing

@testable import Pages

@Suite struct LetterTreeTests {
  private func tree(_ names: [String?]) -> LetterTree {
    var tree = LetterTree(.standard)
    for name in names { tree.add(name) }
    return tree
  }

  @Test func aLetterWithMoreThan200IsCutByTheNext() {
    var tree = LetterTree(.standard)
    for index in 0..<450 {
      let second = ["a", "h", "é"][index % 3]
      tree.add("C\(second)x \(index)")
    }
    for name in ["C", "Ç!", "ábc", "9 de Julio", "花", nil, "Zoë"] { tree.add(name) }
    let pages = tree.pages()
    #expect(pages.map(\.stem) == ["a", "c", "ca", "ce", "ch", "z", "0-9", "other-han", "other"])
    #expect(pages.map(\.members.count) == [1, 2, 150, 150, 150, 1, 1, 1, 1])
    #expect(pages[3].heading == "Ce")
  }

  @Test func aLatinNameThatGoesOnInAnotherScriptIsCutByItsLatinBeginning() {
    let beginnings = ["Chifa 福", "Chifa 门", "Chifa Á", "Chifa Ж"]
    let pages = tree((0..<900).map { beginnings[$0 % 4] + "\($0)" }).pages()
    #expect(Set(pages.map(\.stem)).count == pages.count)
    #expect(pages.allSatisfy { page in page.stem.utf8.allSatisfy { $0 < 0x80 } })
    #expect(pages.map(\.members.count).reduce(0, +) == 900)
  }

  @Test func othersAreCutByTheirFirstCharacter() {
    var tree = LetterTree(.standard)
    for index in 0..<300 { tree.add((index < 200 ? "花" : "م") + "\(index)") }
    #expect(tree.pages().map(\.stem) == ["other-arabic", "other-han"])
    for index in 0..<300 { tree.add((index < 150 ? "門" : "花") + "\(index)") }
    let pages = tree.pages()
    #expect(pages.map(\.stem) == ["other-arabic", "other-82b1", "other-9580"])
    #expect(pages.map(\.initial) == ["arabic", "han", "han"] && pages.map(\.initialHeading) == ["ا–ي", "漢字", "漢字"])
    let stems = pages.map(\.stem) + ["other-han", "b", "0-9", "other"]
    #expect(
      LetterTree.pages(named: stems.reversed()).map(\.stem) == [
        "b", "0-9", "other-arabic", "other-han", "other-82b1", "other-9580", "other",
      ])
  }

  /// `other.html` belongs to other scripts, `con.html` to a device.
  @Test func aNameThatBeginsAsAnotherPageIsCalledHasAPageOfItsOwn() {
    let names =
      (0..<1000).map { ["Other", "Otherk", "Con", "Cona"][$0 % 4] }
      + (0..<20).map { ["Other", "Otherk", "Con", "花"][$0 % 4] }
    let pages = tree(names).pages()
    let stems = pages.map(\.stem)
    #expect(stems == ["con_", "cona", "other_", "otherk", "other-han"])
    #expect(pages.map(\.heading) == ["Con", "Cona", "Other", "Otherk", "漢字"])
    #expect(pages.map(\.initial) == ["c", "c", "o", "o", "han"])
    #expect(pages.map(\.members.count).reduce(0, +) == 1020)
    let named = LetterTree.pages(named: stems.reversed())
    #expect(named.map(\.stem) == stems && named.map(\.heading) == pages.map(\.heading))
  }

  @Test func articlesDoNotCountInTheOrder() {
    let names = ["El Batán", "El Eco", "La Barca", "Banchero", "Balón", "The Big Bang", "Élite", "Der Zug"]
    let tree = tree(names)
    let pages = tree.pages()
    #expect(pages.map(\.stem) == ["b", "e", "z"])
    #expect(pages[0].members.map { names[Int($0)] } == ["Balón", "Banchero", "La Barca", "El Batán", "The Big Bang"])
    #expect(pages[1].members.map { names[Int($0)] } == ["El Eco", "Élite"])
    #expect(tree.heading(of: pages[0].members[2], 2) == "Ba")
  }

  @Test func numbersInNamesAreInTheirOrder() {
    let names = [
      "Distrito 10", "Distrito 2", "24/7", "100 Montaditos", "Bar 24/7", "7 Sopas", "Bar 30", "Bar 3b", "30",
    ]
    let pages = tree(names).pages()
    #expect(pages.map(\.stem) == ["b", "d", "0-9"])
    #expect(
      pages.flatMap(\.members).map { names[Int($0)] } == [
        "Bar 3b", "Bar 24/7", "Bar 30", "Distrito 2", "Distrito 10", "7 Sopas", "24/7", "30", "100 Montaditos",
      ])
  }

  @Test func everyRestaurantIsOnExactlyOnePage() {
    let tree = tree((0..<2000).map { String(repeating: "a", count: $0 % 12) })
    let members = tree.pages().flatMap(\.members)
    #expect(members.count == 2000 && Set(members).count == 2000)
    #expect(Set(tree.pages().map(\.stem)).count == tree.pages().count)
  }
}
