/// The bytes of an export, which are counted and hashed while they are read.
protocol ExportContent: ByteSource {
  /// The number of bytes that were read from the disk.
  var bytesRead: Int { get }
  /// A digest of its bytes, valid once all of them were read.
  var digestText: String { get }
  /// Reads to the end, where it is checked whether the bytes are the original ones. Throws an `InputFault` if they are
  /// not. If nothing tells, it throws nothing.
  func finish() throws
}
