import Testing

@testable import Model

extension WholeWord {
  /// Whether the text has the value with neither a letter nor a digit beside it.
  fileprivate static func isFound(_ value: [UInt8], in text: [UInt8]) -> Bool {
    guard !value.isEmpty, value.count <= text.count else { return false }
    for start in 0...text.count - value.count where text[start...].starts(with: value) {
      let isOpen = start == 0 || !isPart(text[start - 1])
      let end = start + value.count
      if isOpen, end == text.count || !isPart(text[end]) { return true }
    }
    return false
  }
}

@Suite struct WholeWordSetTests {
  private static let values = ["u-1000", "u-10001", "ana@x.org", "é", "-x", "a b", "u"]

  @Test(arguments: [
    ("u-1000", "u-10001", false), ("u-1000", "x u-1000.", true), ("u-1000", "u-1000", true),
    ("u-1000", "au-1000", false),
    ("u-1000", "u-10001 u-1000", true), ("", "a", false), ("ab", "a", false),
  ])
  func wordsEndWhereNoLetterOrDigitFollows(_ word: String, _ text: String, _ isFound: Bool) {
    var set = WholeWordSet()
    set.add(Array(word.utf8), of: 1)
    #expect(set.owners(in: Array(text.utf8)) == (isFound ? [1] : []))
  }

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

@Suite struct RawFieldsTests {
  @Test(arguments: [
    ("{\"a\":\"b\",\"c\":7}", ["a=b", "c=7"]),
    ("{\"a\" : [\"b\", {\"c\":\"d,\\\"e\"}], \"f\":\"cut", ["a=b", "c=d,\\\"e", "f=cut"]),
    ("a, \"b c\";7", ["=a", "=b c", "=7"]), ("", []), ("{", []), ("{\"a\":\"\\", ["a=\\"]),
  ])
  func valuesHaveTheNamesBeforeThem(_ raw: String, _ fields: [String]) {
    #expect(RawFields.all(of: raw).filter { !$0.value.isEmpty }.map { "\($0.name ?? "")=\($0.value)" } == fields)
  }
}
