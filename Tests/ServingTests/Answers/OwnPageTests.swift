import Testing

@testable import Serving

struct OwnPageTests {
  @Test func theProgramsOwnTemplatesCompile() {
    #expect(Notice.page.isSound && DeskPage.page.isSound && ValuesPage.page.isSound)
  }
}
