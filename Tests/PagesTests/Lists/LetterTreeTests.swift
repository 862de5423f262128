import Model
import Testing

@testable import Pages

@Suite struct LetterTreeTests {
  @Test func aLetterWithMoreThan200IsCutByTheNext() {
    var tree = LetterTree(.standard)
    for index in 0..<450 {
      let second = ["a", "h", "é"][index % 3]
      tree.add(.init(id: "\(index)", name: "C\(second)x \(index)"))
    }
    for name in ["C", "Ç!", "ábc", "9 de Julio", "花", nil, "Zoë"] {
      tree.add(.init(id: name ?? "none", name: name))
    }
    let pages = tree.pages()
    #expect(pages.map(\.stem) == ["a", "c", "ca", "ce", "ch", "z", "0-9", "other-han", "other"])
    #expect(pages.map(\.entries.count) == [1, 2, 150, 150, 150, 1, 1, 1, 1])
    #expect(pages[3].heading == "Ce")
  }

  @Test func aLatinNameThatGoesOnInAnotherScriptIsCutByItsLatinBeginning() {
    var tree = LetterTree(.standard)
    for index in 0..<900 {
      tree.add(
        .init(id: "\(index)", name: ["Chifa 福", "Chifa 门", "Chifa Á", "Chifa Ж"][index % 4] + "\(index)"))
    }
    let pages = tree.pages()
    #expect(Set(pages.map(\.stem)).count == pages.count)
    #expect(pages.allSatisfy { page in page.stem.utf8.allSatisfy { $0 < 0x80 } })
    #expect(pages.map(\.entries.count).reduce(0, +) == 900)
  }

  @Test func othersAreCutByTheirFirstCharacter() {
    var tree = LetterTree(.standard)
    for index in 0..<300 { tree.add(.init(id: "\(index)", name: (index < 200 ? "花" : "م") + "\(index)")) }
    #expect(tree.pages().map(\.stem) == ["other-arabic", "other-han"])
    for index in 0..<300 { tree.add(.init(id: "m\(index)", name: (index < 150 ? "門" : "花") + "\(index)")) }
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
    var tree = LetterTree(.standard)
    for index in 0..<1000 {
      tree.add(.init(id: "\(index)", name: ["Other", "Otherk", "Con", "Cona"][index % 4]))
    }
    for index in 0..<20 {
      tree.add(.init(id: "x\(index)", name: ["Other", "Otherk", "Con", "花"][index % 4]))
    }
    let pages = tree.pages()
    let stems = pages.map(\.stem)
    #expect(stems == ["con_", "cona", "other_", "otherk", "other-han"])
    #expect(pages.map(\.heading) == ["Con", "Cona", "Other", "Otherk", "漢字"])
    #expect(pages.map(\.initial) == ["c", "c", "o", "o", "han"])
    #expect(pages.map(\.entries.count).reduce(0, +) == 1020)
    let named = LetterTree.pages(named: stems.reversed())
    #expect(named.map(\.stem) == stems && named.map(\.heading) == pages.map(\.heading))
  }

  @Test func articlesDoNotCountInTheOrder() {
    var tree = LetterTree(.standard)
    for name in ["El Batán", "El Eco", "La Barca", "Banchero", "Balón", "The Big Bang", "Élite", "Der Zug"] {
      tree.add(.init(id: name, name: name))
    }
    let pages = tree.pages()
    #expect(pages.map(\.stem) == ["b", "e", "z"])
    #expect(pages[0].entries.map(\.id) == ["Balón", "Banchero", "La Barca", "El Batán", "The Big Bang"])
    #expect(pages[1].entries.map(\.id) == ["El Eco", "Élite"])
    #expect(pages[0].entries[2].beginning(2) == "Ba")
  }

  @Test func everyRestaurantIsOnExactlyOnePage() {
    var tree = LetterTree(.standard)
    for index in 0..<2000 {
      tree.add(.init(id: "\(index)", name: String(repeating: "a", count: index % 12)))
    }
    let ids = tree.pages().flatMap { $0.entries.map(\.id) }
    #expect(ids.count == 2000 && Set(ids).count == 2000)
    #expect(Set(tree.pages().map(\.stem)).count == tree.pages().count)
  }
}
