import Testing

@testable import Pipeline

@Suite struct JournalPriorityTests {
  @Test func everyLineHasItsPriority() {
    #expect(JournalPriority(.error).marking("a\n  = b\n") == "<3>a\n<3>  = b\n")
    #expect(JournalPriority(.warning).marking("a\n") == "<4>a\n")
    #expect(JournalPriority.information.marking("a\n\nb") == "<6>a\n<6>b\n")
  }
}
