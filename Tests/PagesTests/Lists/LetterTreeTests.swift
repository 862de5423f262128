import Model
import Testing

@testable import Pages

@Suite struct LetterTreeTests {
  @Test func aLetterWithMoreThan200IsCutByTheNext() {
    var tree = LetterTree()
    for index in 0..<450 {
      let second = ["a", "h", "é"][index % 3]
      tree.add(.init(id: "\(index)", name: "C\(second)x \(index)", cuisine: nil))
    }
    for name in ["C", "Ç!", "ábc", "9 de Julio", "花", nil, "Zoë"] {
      tree.add(.init(id: name ?? "none", name: name, cuisine: nil))
    }
    let pages = tree.pages()
    #expect(pages.map(\.stem) == ["a", "c", "ca", "ce", "ch", "z", "0-9", "other"])
    #expect(pages.map(\.entries.count) == [1, 2, 150, 150, 150, 1, 1, 2])
    #expect(pages[3].heading == "Ce")
  }

  @Test func aLatinNameThatGoesOnInAnotherScriptIsCutByItsLatinBeginning() {
    var tree = LetterTree()
    for index in 0..<900 {
      tree.add(
        .init(id: "\(index)", name: ["Chifa 福", "Chifa 门", "Chifa Á", "Chifa Ж"][index % 4] + "\(index)", cuisine: nil))
    }
    let pages = tree.pages()
    #expect(Set(pages.map(\.stem)).count == pages.count)
    #expect(pages.allSatisfy { page in page.stem.utf8.allSatisfy { $0 < 0x80 } })
    #expect(pages.map(\.entries.count).reduce(0, +) == 900)
  }

  @Test func othersAreCutByTheirFirstCharacter() {
    var tree = LetterTree()
    for index in 0..<300 { tree.add(.init(id: "\(index)", name: (index < 200 ? "花" : "م") + "\(index)", cuisine: nil)) }
    #expect(tree.pages().map(\.stem) == ["other-645", "other-82b1"])
  }

  /// `other.html` belongs to other scripts, `con.html` to a device.
  @Test func aNameThatBeginsAsAnotherPageIsCalledHasAPageOfItsOwn() {
    var tree = LetterTree()
    for index in 0..<1000 {
      tree.add(.init(id: "\(index)", name: ["Other", "Otherk", "Con", "Cona"][index % 4], cuisine: nil))
    }
    for index in 0..<20 {
      tree.add(.init(id: "x\(index)", name: ["Other", "Otherk", "Con", "花"][index % 4], cuisine: nil))
    }
    let pages = tree.pages()
    let stems = pages.map(\.stem)
    #expect(stems == ["con_", "cona", "other_", "otherk", "other"])
    #expect(pages.map(\.heading) == ["Con", "Cona", "Other", "Otherk", ""])
    #expect(pages.map(\.initial) == ["c", "c", "o", "o", "other"])
    #expect(pages.map(\.entries.count).reduce(0, +) == 1020)
    let named = LetterTree.pages(named: stems.reversed())
    #expect(named.map(\.stem) == stems && named.map(\.heading) == pages.map(\.heading))
  }

  @Test func everyRestaurantIsOnExactlyOnePage() {
    var tree = LetterTree()
    for index in 0..<2000 {
      tree.add(.init(id: "\(index)", name: String(repeating: "a", count: index % 12), cuisine: nil))
    }
    let ids = tree.pages().flatMap { $0.entries.map(\.id) }
    #expect(ids.count == 2000 && Set(ids).count == 2000)
    #expect(Set(tree.pages().map(\.stem)).count == tree.pages().count)
  }
}
