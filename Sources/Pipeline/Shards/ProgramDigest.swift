internal import Model
internal import Platform
internal import Synchronization

/// A digest of the program's bytes, which is the same on all machines that have the same build.
///
/// Each task computes it, so it is a quick hash: SHA-256 of the program takes longer than a small task.
enum ProgramDigest {
  private static let known = Mutex<(status: FileStatus, digest: String)?>(nil)
  private static let pieceBytes = 1 << 20

  /// Empty if there is no file. Reads the file once a process.
  static func of(_ path: String) throws(FileError) -> String {
    guard let status = try FileStatus.following(path) else { return "" }
    if let known = known.withLock({ $0 }), known.status == status { return known.digest }
    let digest = try digest(try FileDescriptor(opening: path, flags: O_RDONLY))
    known.withLock { $0 = (status, digest) }
    return digest
  }

  private static func digest(_ file: borrowing FileDescriptor) throws(FileError) -> String {
    var hash = RowHash(seed: RowHash.place)
    let size = try file.status().size
    for start in stride(from: 0, to: size, by: pieceBytes) {
      let piece = try file.bytes(at: start, count: min(pieceBytes, size - start))
      piece.withUnsafeBytes { hash.add($0) }
    }
    return "\(size)-\(String(hash.value, radix: 16))"
  }
}
