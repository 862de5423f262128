internal import Platform
internal import Synchronization

/// The open connections, and since when each waits for a request or for the end of an answer.
///
/// The library ends connections that are silent. One that sends a byte now and then, or takes one, is ended here.
final class ConnectionTable: Sendable {
  private struct Entry {
    let socket: Int32
    var since: UInt64
    var allowed: UInt64
  }

  private let entries = Mutex<[UInt: Entry]>([:])
  private let nanoseconds: @Sendable () -> UInt64

  /// How long a request may take to arrive, and an answer to leave.
  static let requestSeconds: UInt64 = 30
  static let answerSeconds: UInt64 = 900

  init(_ clock: Clock) { nanoseconds = clock.nanoseconds }

  func opened(_ connection: UInt, socket: Int32) {
    let entry = Entry(socket: socket, since: nanoseconds(), allowed: Self.requestSeconds)
    entries.withLock { $0[connection] = entry }
  }

  func closed(_ connection: UInt) { _ = entries.withLock { $0.removeValue(forKey: connection) } }

  /// A request has arrived.
  func answers(_ connection: UInt) { begin(connection, Self.answerSeconds) }

  /// An event stream has begun, which may last.
  func streams(_ connection: UInt) { begin(connection, .max) }

  /// An answer has left; the next request may come.
  func waits(_ connection: UInt) { begin(connection, Self.requestSeconds) }

  /// Ends the connections that took longer than they may. Their sockets cannot belong to other connections, as they are
  /// taken out of the table before they are closed.
  func endLate() {
    let now = nanoseconds()
    entries.withLock { entries in
      for entry in entries.values where (now &- entry.since) / 1_000_000_000 > entry.allowed {
        shutdown(entry.socket, Int32(SHUT_RDWR))
      }
    }
  }

  private func begin(_ connection: UInt, _ allowed: UInt64) {
    let now = nanoseconds()
    entries.withLock { entries in
      entries[connection]?.since = now
      entries[connection]?.allowed = allowed
    }
  }
}

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
