internal import Platform

/// A file that has no name any more and goes with the process, however that ends.
final class UnnamedFile {
  private let file: FileDescriptor

  /// `path` has the file for a moment.
  init(_ path: String) throws(FileError) {
    file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    try Files.remove(path)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws(FileError) {
    try file.read(into: buffer, at: place)
  }

  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(FileError) {
    try file.write(bytes, at: place)
  }
}
