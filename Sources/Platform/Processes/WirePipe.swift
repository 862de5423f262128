/// Sends whole messages over a pair of descriptors.
package struct WirePipe: Sendable {
  package enum Failure: Error, Sendable, Hashable {
    /// The other process has closed the pipe, or sent something unknown.
    case closed
    /// The other process sent nothing in time.
    case timeout
  }

  package let input: Int32
  package let output: Int32
  private static let longest = 64 << 20
  /// The interval after which a waiting caller decides whether to wait on.
  private static let tickMilliseconds: Int32 = 50

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  package func send(_ message: [UInt8]) throws(Failure) {
    let framed = withUnsafeBytes(of: UInt64(message.count).littleEndian) { Array($0) } + message
    var done = 0
    while done < framed.count {
      let count = framed.withUnsafeBytes { raw in
        write(output, raw.baseAddress.map { $0 + done }, raw.count - done)
      }
      if count > 0 { done += count } else if errno != EINTR { throw .closed }
    }
  }

  /// Waits for the next message, at most `milliseconds` for each part of it; with -1, without a limit.
  package func receive(milliseconds: Int32 = -1) throws(Failure) -> [UInt8] {
    try receive(asking: milliseconds) { false }
  }

  /// Waits for the next message. While none arrives, `goesOn` decides twenty times a second whether to wait on; it
  /// receives the milliseconds since it was last called.
  package func receive(goesOn: (_ milliseconds: Int) -> Bool) throws(Failure) -> [UInt8] {
    try receive(asking: Self.tickMilliseconds) { goesOn(Int(Self.tickMilliseconds)) }
  }

  private func receive(asking milliseconds: Int32, _ goesOn: () -> Bool) throws(Failure) -> [UInt8] {
    let length = try read(8, milliseconds, goesOn)
    let count = length.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    guard count <= Self.longest else { throw .closed }
    return try read(Int(count), milliseconds, goesOn)
  }

  private func read(_ count: Int, _ milliseconds: Int32, _ goesOn: () -> Bool) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      try wait(milliseconds, goesOn)
      let got = bytes.withUnsafeMutableBytes { raw in
        systemRead(input, raw.baseAddress.map { $0 + filled }, count - filled)
      }
      if got > 0 { filled += got } else if got == 0 || errno != EINTR { throw .closed }
    }
    return bytes
  }

  private func wait(_ milliseconds: Int32, _ goesOn: () -> Bool) throws(Failure) {
    guard milliseconds >= 0 else { return }
    while true {
      var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let answer = poll(&request, 1, milliseconds)
      if answer > 0 { return }
      if answer < 0, errno != EINTR { throw .closed }
      if answer == 0, !goesOn() { throw .timeout }
    }
  }
}
