/// Bytes one after another, from a file or from what another source gives.
protocol ByteSource: AnyObject {
  /// Fills up to the buffer's size; 0 at the end. Throws an `InputFault` where no more can be had.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
