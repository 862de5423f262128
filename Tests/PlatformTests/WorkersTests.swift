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

@Suite struct BoundedBatchTests {
  private struct Broken: Error, Equatable { let item: Int }

  @Test(arguments: [1, 2, 8, 64])
  func resultsComeInInputOrderAndAFailureStopsNobody(workers: Int) throws {
    let results = BoundedBatch.run(Array(0..<500), workers: workers) { item -> Int in
      if item % 7 == 0 { throw Broken(item: item) }
      return item * 2
    }
    #expect(results.count == 500)
    for (item, result) in results.enumerated() {
      if item % 7 == 0 {
        #expect(throws: Broken(item: item)) { try result.get() }
      } else {
        #expect(try result.get() == item * 2)
      }
    }
  }

  @Test func neverMoreAtOnceThanAsked() {
    let state = Shared(Mutex((now: 0, most: 0)))
    _ = BoundedBatch.run(Array(0..<200), workers: 3) { _ in
      state.value.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      usleep(200)
      state.value.withLock { $0.now -= 1 }
    }
    #expect(state.value.withLock { $0.most } <= 3)
  }

  @Test func nothingToDoIsDone() {
    #expect(BoundedBatch.run([Int](), workers: 4) { $0 }.isEmpty)
  }
}
