/// Passes values from one thread to another in order, with a limit on how many are in the queue.
///
/// `@unchecked Sendable`: all mutable state is protected by the system lock.
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let capacity: Int
  private var waiting: [Element] = []
  private var isClosed = false
  private var isAbandoned = false

  package init(capacity: Int) {
    self.capacity = max(1, capacity)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Whether the consumer has stopped.
  package var isGivenUp: Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return isAbandoned
  }

  /// Waits for room and appends a value. Returns false if the consumer has stopped, so that the producer can stop.
  package func put(_ element: Element) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.count >= capacity, !isAbandoned { pthread_cond_wait(changed, lock) }
    guard !isAbandoned else { return false }
    waiting.append(element)
    pthread_cond_broadcast(changed)
    return true
  }

  /// Waits for a value and removes it; nil when the producer has closed the queue and it is empty.
  package func take() -> Element? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, lock) }
    guard !waiting.isEmpty else { return nil }
    let element = waiting.removeFirst()
    pthread_cond_broadcast(changed)
    return element
  }

  /// Waits for a value and removes up to `limit`; empty when the producer has closed the queue and it is empty.
  package func takeSome(_ limit: Int) -> [Element] {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty, !isClosed, !isAbandoned { pthread_cond_wait(changed, lock) }
    let taken = Array(waiting.prefix(max(1, limit)))
    waiting.removeFirst(taken.count)
    pthread_cond_broadcast(changed)
    return taken
  }

  /// Called by the producer after its last value.
  package func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  /// Called by the consumer if it needs no more values.
  package func abandon() {
    pthread_mutex_lock(lock)
    isAbandoned = true
    waiting.removeAll()
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }
}
