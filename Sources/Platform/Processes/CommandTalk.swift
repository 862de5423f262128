/// The pipes to a running command: writes its input while it reads, and reads what it writes.
struct CommandTalk {
  private let input: [UInt8]
  private var written = 0
  /// The pipes' ends; -1 if closed.
  private var to: Int32
  private var from: Int32

  /// Takes both descriptors. They must belong to pipes, as they are made to return at once.
  init(input: [UInt8], to: Int32, from: Int32) {
    self.input = input
    self.to = to
    self.from = from
    for descriptor in [to, from] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    if input.isEmpty { closeInput() }
  }

  /// Waits at most so long until the command reads or writes, and answers it.
  mutating func exchange(milliseconds: Int32, _ output: ([UInt8]) -> Void) {
    var requests = [
      pollfd(fd: to, events: Int16(POLLOUT), revents: 0), pollfd(fd: from, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&requests, 2, milliseconds) > 0 else { return }
    if requests[0].revents != 0 { feed() }
    if requests[1].revents != 0 { _ = read(output) }
  }

  /// Reads what the command has written before it ended. What it started may still write; that is left after a megabyte.
  mutating func drain(_ output: ([UInt8]) -> Void) {
    for _ in 0..<64 where !read(output) { return }
  }

  /// Reads once, up to 16 kB; false if nothing was there.
  private mutating func read(_ output: ([UInt8]) -> Void) -> Bool {
    guard from >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = buffer.withUnsafeMutableBytes { systemRead(from, $0.baseAddress, $0.count) }
    if count > 0 {
      output(Array(buffer[..<count]))
      return true
    }
    guard count == 0 || (errno != EAGAIN && errno != EINTR) else { return false }
    systemClose(from)
    from = -1
    return false
  }

  mutating func close() {
    closeInput()
    if from >= 0 { systemClose(from) }
    from = -1
  }

  private mutating func feed() {
    let count = input[written...].withUnsafeBytes { systemWrite(to, $0.baseAddress, $0.count) }
    if count > 0 { written += count }
    let isRefused = count < 0 && errno != EAGAIN && errno != EINTR
    if written == input.count || isRefused { closeInput() }
  }

  private mutating func closeInput() {
    if to >= 0 { systemClose(to) }
    to = -1
  }
}

// `close` of the C library, which the method above would hide.
private func systemClose(_ descriptor: Int32) { close(descriptor) }
