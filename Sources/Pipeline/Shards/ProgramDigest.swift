internal import Model
internal import Platform
internal import Synchronization

/// A digest of the program's bytes, which is the same on all machines that have the same build.
enum ProgramDigest {
  private static let known = Mutex<(status: FileStatus, digest: String)?>(nil)

  /// Empty if there is no file. Reads the file once a process.
  static func of(_ path: String) throws(FileError) -> String {
    guard let status = try FileStatus.following(path) else { return "" }
    if let known = known.withLock({ $0 }), known.status == status { return known.digest }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
    var hash = SHA256()
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = try file.read(into: piece)
      if count == 0 { break }
      hash.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
    let digest = Digest.hex(hash.finish())
    known.withLock { $0 = (status, digest) }
    return digest
  }
}
