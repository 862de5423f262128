import Testing

@testable import Publish

@Suite struct PublishProblemsTests {
  @Test func everyKindHasAnIdOfItsOwnAndWordsThatHelp() {
    let all = PublishProblems.all
    #expect(Set(all.map(\.id)).count == all.count)
    for kind in all {
      #expect(kind.id.hasPrefix("publish.") || kind.id.hasPrefix("check."))
      #expect(kind.explanation.count > 30 && kind.mend.count > 15 && !kind.title.hasSuffix("."), "\(kind.id)")
    }
  }
}
