import Synchronization
import Testing

@testable import Platform

@Suite struct WorkersTests {
  private struct Broken: Error, Equatable {
    let number: Int
  }

  @Test(arguments: 1...3) func bothAnswersAreFound(workers: Int) throws {
    let own = Shared(Atomic<Int>(0))
    let found = try Workers.both(workers) {
      "one"
    } _: {
      own.value.wrappingAdd(1, ordering: .relaxed).newValue
    }
    #expect(found == ("one", 1))
  }

  /// The first answer's failure counts before the other's, and each is waited for.
  @Test(arguments: 1...2) func whatGoesWrongIsThrown(workers: Int) {
    #expect(throws: Broken(number: 1)) {
      try Workers.both(workers, { throw Broken(number: 1) }, { throw Broken(number: 2) }) as (Int, Int)
    }
    #expect(throws: Broken(number: 2)) {
      try Workers.both(workers, { 1 }, { throw Broken(number: 2) }) as (Int, Int)
    }
  }
}
