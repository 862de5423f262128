import Testing
@testable import Platform

struct ProcessLimitsTests {
  @Test func descriptorsAreNeverFewerThanBefore() {
    let before = ProcessLimits.allowDescriptors(0)
    #expect(before > 0)
    #expect(ProcessLimits.allowDescriptors(before + 1) >= before)
    #expect(ProcessLimits.allowDescriptors(1) >= before)
  }
}
