internal import Platform

/// Whole messages over a pair of descriptors.
struct WirePipe: Sendable {
  enum Failure: Error, Sendable, Hashable {
    /// The other side is gone, or speaks otherwise.
    case closed
    /// The other side said nothing within the time.
    case timeout
  }

  let input: Int32
  let output: Int32
  private static let longest = 64 << 20

  func send(_ message: WireBytes) throws(Failure) {
    var framed = WireBytes()
    framed.put(message.bytes)
    var done = 0
    while done < framed.bytes.count {
      let count = framed.bytes.withUnsafeBytes { raw in
        write(output, raw.baseAddress.map { $0 + done }, raw.count - done)
      }
      if count > 0 { done += count } else if errno != EINTR { throw .closed }
    }
  }

  /// Waits for the next message, at most `milliseconds` for each piece of it; -1 waits for ever.
  func receive(milliseconds: Int32 = -1) throws(Failure) -> WireReader {
    var length = WireReader(try read(8, milliseconds))
    guard let count = length.int(), (0...Self.longest).contains(count) else { throw .closed }
    return WireReader(try read(count, milliseconds))
  }

  private func read(_ count: Int, _ milliseconds: Int32) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      try wait(milliseconds)
      let got = bytes.withUnsafeMutableBytes { raw in
        systemRead(input, raw.baseAddress.map { $0 + filled }, count - filled)
      }
      if got > 0 { filled += got } else if got == 0 || errno != EINTR { throw .closed }
    }
    return bytes
  }

  private func wait(_ milliseconds: Int32) throws(Failure) {
    guard milliseconds >= 0 else { return }
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let answer = poll(&request, 1, milliseconds)
    if answer == 0 { throw .timeout }
    if answer < 0, errno != EINTR { throw .closed }
  }
}

/// `read` of the C library, whose name a method above hides.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}
