import Synchronization
import Testing

@testable import Platform

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
