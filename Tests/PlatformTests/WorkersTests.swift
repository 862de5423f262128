import Synchronization
import Testing

@testable import Platform

@Suite struct WorkersTests {
  private struct Broken: Error, Equatable {
    let number: Int
  }

  /// Every share is done once, on whichever thread, where the system starts none, some or all.
  @Test(arguments: [[], [1], [2], [1, 3], [1, 2, 3]] as [[Int]])
  func theShareOfAThreadThatDoesNotStartIsDone(refused: [Int]) {
    let done = Shared(Mutex<[Int]>([]))
    var asked = 0
    Workers.run(4, { number in done.value.withLock { $0.append(number) } }) { body in
      asked += 1
      return refused.contains(asked) ? nil : Thread(body)
    }
    #expect(done.value.withLock { $0.sorted() } == [0, 1, 2, 3])
  }

  @Test func whatWentWrongFirstIsThrown() {
    var second: [Int] = []
    let tell = { (error: any Error) in second.append((error as? Broken)?.number ?? 0) }
    #expect(throws: Broken(number: 1)) {
      try Afterwards.run({ throw Broken(number: 1) }, cleanUp: { throw Broken(number: 2) }, second: tell)
    }
    #expect(second == [2])
    #expect(throws: Broken(number: 3)) { try Afterwards.run({ 7 }, cleanUp: { throw Broken(number: 3) }, second: tell) }
    #expect(second == [2])
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
