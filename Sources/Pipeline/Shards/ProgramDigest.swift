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
    var hash = SHA256()
    hash.update(try Files.read(path))
    let digest = Digest.hex(hash.finish())
    known.withLock { $0 = (status, digest) }
    return digest
  }
}
