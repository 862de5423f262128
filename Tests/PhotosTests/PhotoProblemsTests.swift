import Diagnostics
import Testing

@testable import Photos

@Suite struct PhotoProblemsTests {
  @Test(arguments: ProblemKind.all.map(\.id).filter { $0.hasPrefix("photos.") })
  func everyKindOfTheQueueIsFound(_ id: String) {
    #expect(PhotoProblems.kind(id).id == id)
  }

  @Test func aKindThatIsNoMoreIsADamagedPhoto() {
    #expect(PhotoProblems.kind("photos.long-gone") == PhotoProblems.damaged)
  }
}
