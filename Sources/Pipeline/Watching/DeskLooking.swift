internal import Platform
internal import Synchronization

/// Runs one thing at a time beside a watch; what is begun while it runs is left out.
final class DeskLooking {
  private final class Mark: Sendable { let isDone = Atomic<Bool>(false) }

  private var thread: Thread?
  private var mark = Mark()

  func begin(_ body: @escaping @Sendable () -> Void) {
    guard thread == nil || mark.isDone.load(ordering: .acquiring) else { return }
    join()
    let mark = Mark()
    self.mark = mark
    thread = Thread {
      body()
      mark.isDone.store(true, ordering: .releasing)
    }
  }

  func join() {
    thread?.join()
    thread = nil
  }
}
