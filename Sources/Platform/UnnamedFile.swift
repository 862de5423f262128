/// A temporary file without a name. The system deletes it when the process ends, even if it is killed.
package final class UnnamedFile: Sendable {
  private let file: FileDescriptor

  /// `path` is where the file is created; it is unlinked at once. Threads may use the same path: each gets a file of its
  /// own. What is left there by a process that was killed is removed.
  package init(_ path: String) throws(FileError) {
    file = try Self.create(path)
    try Files.remove(path)
  }

  private static func create(_ path: String) throws(FileError) -> FileDescriptor {
    while true {
      do {
        return try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
      } catch {
        guard error.code == EEXIST else { throw error }
        try Files.remove(path)
      }
    }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) {
    try file.read(into: buffer, at: offset)
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    try file.write(bytes, at: offset)
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
      try file.write(UnsafeRawBufferPointer(buffer), at: offset)
    }
  }

  package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    try file.bytes(at: range.lowerBound, count: range.count)
  }
}
