import Diagnostics
import Testing

@testable import Store

@Suite struct StoreProblemsTests {
  @Test func everyKindHasItsOwnIDAndWords() {
    #expect(Set(StoreProblems.all.map(\.id)).count == StoreProblems.all.count)
    for kind in StoreProblems.all {
      #expect(kind.id.hasPrefix("store."))
      #expect(kind.explanation.count > 20 && kind.mend.count > 20)
    }
  }
}
