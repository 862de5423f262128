internal import Platform

/// Bytes that are needed later. They are in memory while they are few, then in an `UnnamedFile`.
package final class ScratchBytes {
  private let path: String
  private let most: Int
  private var unnamed: UnnamedFile?
  private var written = 0
  private var tail: [UInt8] = []

  /// `path` is where the file is created once there are `most` bytes; it is unlinked at once.
  package init(_ path: String, most: Int = 1 << 20) {
    self.path = path
    self.most = most
  }

  package var count: Int { written + tail.count }

  @inline(__always)
  package func append(_ bytes: UnsafeRawBufferPointer) throws {
    tail.append(contentsOf: bytes)
    if tail.count >= most { try writeOut() }
  }

  /// Fills the buffer with the bytes at an offset.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws {
    let inFile = max(0, min(written - offset, buffer.count))
    if inFile > 0, let unnamed {
      try unnamed.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<inFile]), at: offset)
    }
    guard inFile < buffer.count else { return }
    let start = offset + inFile - written
    tail.withUnsafeBytes { tail in
      UnsafeMutableRawBufferPointer(rebasing: buffer[inFile...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: tail[start..<start + buffer.count - inFile]))
    }
  }

  @inline(never)
  private func writeOut() throws {
    let unnamed = try self.unnamed ?? UnnamedFile(path)
    self.unnamed = unnamed
    try tail.withUnsafeBytes { try unnamed.write($0, at: written) }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }
}
