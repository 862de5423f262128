import Testing
@testable import Model

@Suite struct GeneratedIDTests {
  @Test func idsOfCellsAreToldFromOthers() {
    let plain = GeneratedID.make("zomato", Array("Alpha\0".utf8))
    let first = GeneratedID.make("zomato", cells: Array("Alpha\0".utf8), number: 1)
    let second = GeneratedID.make("zomato", cells: Array("Alpha\0".utf8), number: 2)
    #expect(plain.count == "zomato-".count + 16 && first.hasPrefix("zomato-row-"))
    #expect(first != second)
    #expect(GeneratedID.isOfCells(first) && GeneratedID.isOfCells(second))
    for id in [plain, "-row-", "row-abcdefghijklmnop", "x-row-ABCDEFGHIJKLMNOP", ""] {
      #expect(!GeneratedID.isOfCells(id), "\(id)")
    }
  }
}
