import Diagnostics
import Testing

@Suite struct ProblemKindTests {
  @Test func everyKindHasAnIDOfItsOwn() {
    let ids = ProblemKind.all.map(\.id)
    #expect(ids.count > 150 && Set(ids).count == ids.count)
  }

  @Test(arguments: ProblemKind.all) func everyKindHasWordsThatHelp(kind: ProblemKind) {
    #expect(kind.id.contains(".") && kind.id.allSatisfy { $0.isLowercase || $0.isNumber || ".-".contains($0) })
    #expect(kind.title.count > 10 && !kind.title.hasSuffix("."))
    #expect(kind.explanation.count > 10 && kind.mend.count > 10)
  }

  @Test(arguments: ProblemKind.all) func everyKindIsKnownByItsID(kind: ProblemKind) {
    #expect(ProblemKind.known(kind.id) == kind)
    #expect(ProblemKind(kind.id) == kind)
  }

  @Test(arguments: ["", " ", "store", "store.ful", "store.full error", "error", "# store.full", "a.b"])
  func whatIsNoIDIsNotKnown(id: String) {
    #expect(ProblemKind.known(id) == nil)
    #expect(ProblemKind(id) == ProblemKind(id, .error, title: id, explanation: "", mend: ""))
  }

  @Test func severityAndWordsAreReadInOrder() {
    let kind = ProblemKind("pages.missing-word")
    #expect(kind.severity == .warning)
    #expect(kind.title == "a string table lacks a word")
    #expect(kind.explanation == "The English word stands in its place.")
    #expect(kind.mend == "Add the key to the table.")
  }
}
