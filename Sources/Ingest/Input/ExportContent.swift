/// The bytes of an export, counted and digested on the way.
protocol ExportContent: ByteSource {
  /// Bytes that were taken from the disk for it.
  var bytesRead: Int { get }
  /// What tells its bytes from others, once all of them were read.
  var digestText: String { get }
  /// Goes to the end, where it comes out whether the bytes are those that were written. Throws an `InputFault` where they
  /// are not, and nothing where nothing tells.
  func finish() throws
}
