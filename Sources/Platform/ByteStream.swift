/// Where data or talk goes: a descriptor of the process, or a test's array.
package struct ByteStream: Sendable {
  /// Columns, where it is a terminal.
  package let terminalWidth: Int?
  private let sink: @Sendable ([UInt8]) -> Bool

  /// `sink` answers false once its reader is gone.
  package init(terminalWidth: Int? = nil, sink: @escaping @Sendable ([UInt8]) -> Bool) {
    self.terminalWidth = terminalWidth
    self.sink = sink
  }

  /// Written at once, without a buffer, so that a reader of a pipe sees each event when it happens.
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

  /// False once its reader is gone.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { sink(bytes) }

  @discardableResult
  package func write(_ text: String) -> Bool { sink(Array(text.utf8)) }
}
