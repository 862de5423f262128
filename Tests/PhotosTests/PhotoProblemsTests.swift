import Testing

@testable import Photos

@Suite struct PhotoProblemsTests {
  @Test(arguments: PhotoProblems.all.map(\.id)) func everyIDIsOfThisStageAndFound(_ id: String) {
    #expect(id.hasPrefix("photos."))
    #expect(PhotoProblems.kind(id).id == id)
  }

  @Test func idsAreUnique() {
    #expect(Set(PhotoProblems.all.map(\.id)).count == PhotoProblems.all.count)
  }
}
