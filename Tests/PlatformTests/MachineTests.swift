import Testing

@testable import Platform

@Suite struct MachineTests {
  @Test func theMemoryOfALivingProcessIsTold() throws {
    let own = try #require(Machine.peakMemoryBytes(of: getpid()))
    #expect(own > 1 << 20 && own <= Machine.peakMemoryBytes)
    #expect(Machine.peakMemoryBytes(of: 0x7FFF_FFFF) == nil)
  }

  @Test func ofAnEndedProcessItIsItsOwnOrUntold() {
    var usage = rusage()
    usage.ru_maxrss = 1
    #expect(Machine.peakMemoryBytes(ofEnded: usage) == nil)
    usage.ru_maxrss = 1 << 30
    #expect(Machine.peakMemoryBytes(ofEnded: usage) == 1 << 40)
  }
}
