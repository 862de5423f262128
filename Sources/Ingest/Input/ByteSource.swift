/// A stream of bytes from a file or from another source.
protocol ByteSource: AnyObject {
  /// Fills at most the buffer; returns 0 at the end. Throws an `InputFault` if no more can be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
