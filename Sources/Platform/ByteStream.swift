/// A destination of output or messages: a descriptor of the process, or an array in a test.
package struct ByteStream: Sendable {
  /// The number of columns, if it is a terminal.
  package let terminalWidth: Int?
  private let sink: @Sendable ([UInt8]) -> Bool

  /// `sink` returns false when the reader has closed the stream.
  package init(terminalWidth: Int? = nil, sink: @escaping @Sendable ([UInt8]) -> Bool) {
    self.terminalWidth = terminalWidth
    self.sink = sink
  }

  /// Writes without a buffer, so that the reader of a pipe sees each event when it happens.
  package static func descriptor(_ number: Int32) -> ByteStream {
    ByteStream(terminalWidth: Machine.terminalWidth(number)) { bytes in
      var done = 0
      while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
  }

  /// Returns false when the reader has closed the stream.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { sink(bytes) }

  @discardableResult
  package func write(_ text: String) -> Bool { sink(Array(text.utf8)) }

  private struct Closed: Error {}

  /// Runs `body`, which writes by the function that it gets. Ends it when the reader has closed the stream; then returns
  /// false.
  @discardableResult
  package func writing(_ body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Void) throws -> Bool {
    do {
      try body { if !sink($0) { throw Closed() } }
      return true
    } catch is Closed {
      return false
    }
  }
}

/// A line that a person types at the terminal.
package enum TerminalLine {
  /// Asks with `question` on standard error, and reads one line, which is empty if the person ends it or the program is
  /// told to end. Nil if standard input is no terminal. A hidden line is not shown while it is typed.
  package static func read(_ question: String, isHidden: Bool, isCancelled: () -> Bool) -> [UInt8]? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    ByteStream.descriptor(STDERR_FILENO).write(question)
    guard isHidden else { return line(isCancelled) }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer {
      _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      ByteStream.descriptor(STDERR_FILENO).write("\n")
    }
    return line(isCancelled)
  }

  private static func line(_ isCancelled: () -> Bool) -> [UInt8] {
    var line: [UInt8] = []
    while line.count < longest {
      var byte: UInt8 = 0
      let count = systemRead(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR, !isCancelled() { continue }
      guard count == 1 else { return line }
      if byte == 0x0A || byte == 0x0D { return line }
      line.append(byte)
    }
    return line
  }

  private static let longest = 1000
}
