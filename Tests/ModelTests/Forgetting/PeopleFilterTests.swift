import Testing

@testable import Model

@Suite struct PeopleFilterTests {
  private func names(_ filter: PeopleFilter, _ cell: String, namesUsers: Bool = false) -> Bool {
    cell.withBytes { filter.names(inCell: UnsafeRawBufferPointer($0), namesUsers: namesUsers) }
  }

  @Test(arguments: [
    ("u-1000", false, true), ("seen by u-1000 twice", false, true), (#"{"by":"@u-1000"}"#, false, true),
    ("u-10001", false, false), ("ana@example.org", false, true), ("b1", false, true), ("at b1 again", false, false),
    ("at b1 again", true, true), ("b12", true, false), ("", true, false), ("seen by anaquispe, twice", false, true),
    ("seen; Ana Quispe; twice", false, true), (#"\u0062y u-1000"#, false, true), (" u-1000 ", false, true),
  ])
  func cellsOfOwnTablesTellByWordsAndShortIDsAsAWhole(_ cell: String, _ namesUsers: Bool, _ isNamed: Bool) {
    let people = ForgottenPeopleTests.people(
      ["u-1000", "b1", "anaquispe", "Ana Quispe"], mails: ["ana@example.org"])
    #expect(names(PeopleFilter(people), cell, namesUsers: namesUsers) == isNamed)
  }

  /// A table of a million remarks may not cost a mark a word.
  @Test func ofARemarkOnlyTheWholeIsMarkedEachTime() {
    let filter = PeopleFilter(ForgottenPeopleTests.people(["u-1000"]))
    let words = ["waiter", "kitchen", "dessert", "terrace", "evening", "coffee", "window", "reserved"]
    for row in 0..<1000 {
      let remark = (0..<20).map { words[(row >> ($0 % 10) &* 3 &+ $0) % words.count] }.joined(separator: " ")
      #expect(!names(filter, "\(row) \(remark)"))
    }
    #expect(filter.marks <= 1000 + words.count)
  }

  @Test func whatIsLearnedLaterIsKnown() {
    let people = ForgottenPeopleTests.people(["u-1000"])
    let filter = PeopleFilter(people)
    #expect(!names(filter, "seen by u-2000"))
    people.learn("u-2000", ForgottenPeople.Person(keep: .none))
    #expect(names(filter, "seen by u-2000"))
  }
}
