internal import Platform
internal import Synchronization

/// A thread that does something each second until it is stopped.
final class Caretaker: Sendable {
  /// One end is read by the thread, which ends when the other one is closed.
  private let writing: Mutex<Int32>
  private let thread: Thread?

  private static let secondsBetweenBeats = 15

  /// `work` is told each fifteenth time that it is due to send signs of life.
  init(_ work: @escaping @Sendable (_ beats: Bool) -> Void) {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    let reading = ends[0]
    writing = Mutex(ends[1])
    thread = Thread(stackBytes: 512 << 10) {
      var seconds = 0
      while !Self.isClosed(reading) {
        seconds += 1
        work(seconds % Self.secondsBetweenBeats == 0)
      }
      close(reading)
    }
  }

  /// Must be called once.
  func stop() {
    writing.withLock { _ = close($0) }
    thread?.join()
  }

  /// Waits a second, or until the other end is closed.
  private static func isClosed(_ reading: Int32) -> Bool {
    var look = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&look, 1, 1000) == 1
  }
}
