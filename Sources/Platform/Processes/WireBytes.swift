/// Encodes values for the pipe between two processes of the same binary: little-endian, with the length before texts
/// and blobs.
package struct WireBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put(byte: UInt8) { bytes.append(byte) }

  package mutating func set(firstByte byte: UInt8) { bytes[0] = byte }

  package mutating func put(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ number: Int) { put(Int64(number)) }

  package mutating func put(_ blob: [UInt8]) { blob.withUnsafeBytes { put(raw: $0) } }

  package mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put(raw: UnsafeRawBufferPointer($0)) }
  }

  package mutating func put(raw: UnsafeRawBufferPointer) {
    put(raw.count)
    bytes.append(contentsOf: raw)
  }

  /// Removes all bytes but keeps the capacity.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Decodes values; nil if the bytes end too early, as when the other process dies.
package struct WireReader: Sendable {
  private let bytes: [UInt8]
  private var at = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { at == bytes.count }

  package mutating func byte() -> UInt8? {
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }

  package mutating func number() -> Int64? {
    guard bytes.count - at >= 8 else { return nil }
    defer { at += 8 }
    return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: at, as: Int64.self)) }
  }

  package mutating func int() -> Int? { number().map { Int(truncatingIfNeeded: $0) } }

  package mutating func blob() -> [UInt8]? { piece().map { Array($0) } }

  package mutating func text() -> String? { piece().map { String(decoding: $0, as: UTF8.self) } }

  private mutating func piece() -> ArraySlice<UInt8>? {
    guard let count = int(), count >= 0, count <= bytes.count - at else { return nil }
    defer { at += count }
    return bytes[at..<at + count]
  }
}

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

  package func send(_ message: WireBytes) throws(Failure) {
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

  /// Waits for the next message, at most `milliseconds` for each part of it; with -1, without a limit.
  package func receive(milliseconds: Int32 = -1) throws(Failure) -> WireReader {
    try receive(asking: milliseconds) { false }
  }

  /// Waits for the next message. While none arrives, `goesOn` decides twenty times a second whether to wait on; it
  /// receives the milliseconds since it was last called.
  package func receive(goesOn: (_ milliseconds: Int) -> Bool) throws(Failure) -> WireReader {
    try receive(asking: Self.tickMilliseconds) { goesOn(Int(Self.tickMilliseconds)) }
  }

  private func receive(asking milliseconds: Int32, _ goesOn: () -> Bool) throws(Failure) -> WireReader {
    var length = WireReader(try read(8, milliseconds, goesOn))
    guard let count = length.int(), (0...Self.longest).contains(count) else { throw .closed }
    return WireReader(try read(count, milliseconds, goesOn))
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
