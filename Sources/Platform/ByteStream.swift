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
}
