import Testing

@testable import Model

@Suite struct WholeWordSetTests {
  private static let values = ["u-1000", "u-10001", "ana@x.org", "é", "-x", "a b", "u"]

  @Test(arguments: [
    "", "u-1000", "u-10001 u-1000.", "u-100", "xu-1000", "<ana@x.org>", "ana@x.orgé", "é", "né", "a b c", "--x", "u,u-",
    "a b-x u-10001",
  ])
  func everyValueIsFoundWhereItAloneWouldBe(_ text: String) {
    var set = WholeWordSet()
    for (owner, value) in Self.values.enumerated() { set.add(Array(value.utf8), of: owner) }
    set.add([], of: 99)
    let alone = Self.values.indices.filter {
      WholeWord.isFound(Array(Self.values[$0].utf8), in: Array(text.utf8))
    }
    #expect(set.owners(in: Array(text.utf8)).sorted() == alone)
  }

  @Test func aValueHasSeveralOwners() {
    var set = WholeWordSet()
    for owner in [1, 2] { set.add(Array("ana@x.org".utf8), of: owner) }
    #expect(set.owners(in: Array("to ana@x.org".utf8)) == [1, 2])
  }
}
