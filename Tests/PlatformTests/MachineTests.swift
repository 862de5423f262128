import Testing

@testable import Platform

@Suite struct MachineTests {
  @Test func theMemoryOfALivingProcessIsTold() throws {
    let own = try #require(Machine.peakMemoryBytes(of: getpid()))
    // The two are counted in different places of the system, which may be some pages apart.
    #expect(own > 1 << 20 && own <= Machine.peakMemoryBytes + (64 << 20))
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
