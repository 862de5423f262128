/// Wakes a thread that waits for descriptors.
package final class Wakeup: Sendable {
  /// Can be read when the thread is to wake.
  package let descriptor: Int32
  private let end: Int32

  package init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError("make", "a pipe") }
    (descriptor, end) = (ends[0], ends[1])
    for number in ends {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(descriptor)
    close(end)
  }

  /// A full pipe wakes as well.
  package func wake() {
    var byte: UInt8 = 1
    _ = systemWrite(end, &byte, 1)
  }

  /// Makes it quiet again.
  package func clear() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while systemRead(descriptor, &bytes, bytes.count) > 0 {}
  }
}
