/// An open file that is closed automatically. Child processes never inherit it.
package struct FileDescriptor: ~Copyable, Sendable {
  package let number: Int32
  package let path: String

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Opens `path`; `flags` as for `open(2)`.
  package init(opening path: String, flags: Int32, mode: mode_t = 0o644) throws(FileError) {
    var number: Int32
    repeat { number = open(path, flags | O_CLOEXEC, mode) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileError(flags & O_CREAT == 0 ? "open" : "create", path) }
    self.number = number
    self.path = path
  }

  deinit { close(number) }

  /// Reads up to the buffer's size; 0 at the end.
  package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError("read", path) }
    }
  }

  /// Writes everything.
  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = systemWrite(number, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError("write", path)
      }
      done += count
    }
  }

  /// Writes everything.
  package borrowing func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { buffer throws(FileError) in try write(UnsafeRawBufferPointer(buffer)) }
  }

  /// Fills the buffer from an offset, without changing the position. Fails if the file ends earlier.
  package borrowing func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < buffer.count {
      let count = pread(number, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("read", path, code: count == 0 ? EIO : errno) }
      done += count
    }
  }

  /// `count` bytes from an offset on; fails with `EIO` if the file ends before.
  package borrowing func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBufferPointer { buffer throws(FileError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    return bytes
  }

  /// Writes everything at an offset, without changing the position, so that several threads can write at once.
  package borrowing func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = pwrite(number, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError("write", path)
      }
      done += count
    }
  }

  /// Truncates the file, or extends it with zeros.
  package borrowing func resize(to size: Int) throws(FileError) {
    while ftruncate(number, off_t(size)) != 0 {
      if errno != EINTR { throw FileError("resize", path) }
    }
  }

  package borrowing func setPermissions(_ bits: UInt32) throws(FileError) {
    if fchmod(number, mode_t(bits)) != 0 { throw FileError("set permissions of", path) }
  }

  /// Waits until the file's bytes are on the disk.
  package borrowing func sync() throws(FileError) {
    if fsync(number) != 0 { throw FileError("sync", path) }
  }

  package borrowing func status() throws(FileError) -> FileStatus {
    var raw = stat()
    guard fstat(number, &raw) == 0 else { throw FileError("look at", path) }
    return FileStatus(raw)
  }
}

// `read` and `write` of the C library, which the methods above would hide.
@inline(__always)
func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

@inline(__always)
func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, buffer, count)
}

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
