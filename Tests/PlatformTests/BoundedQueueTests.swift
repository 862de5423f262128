import Synchronization
import Testing

@testable import Platform

@Suite struct BoundedQueueTests {
  @Test(arguments: [1, 2, 16])
  func everythingArrivesInOrder(capacity: Int) {
    let queue = BoundedQueue<Int>(capacity: capacity)
    let giver = Thread {
      for number in 0..<10_000 { _ = queue.put(number) }
      queue.close()
    }
    var taken: [Int] = []
    while let number = queue.take() { taken.append(number) }
    giver?.join()
    #expect(taken == Array(0..<10_000))
  }

  @Test func aTakerWhoGivesUpStopsTheGiver() {
    let queue = BoundedQueue<Int>(capacity: 2)
    let given = Shared(Mutex(0))
    let giver = Thread {
      var number = 0
      while queue.put(number) { number += 1 }
      given.value.withLock { $0 = number }
    }
    _ = queue.take()
    queue.abandon()
    giver?.join()
    #expect(given.value.withLock { $0 } <= 4)
  }
}
