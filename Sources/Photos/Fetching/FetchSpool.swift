internal import Diagnostics
internal import Model
internal import Platform

/// Fetched photos that wait to be converted: `.sumaq/photos/fetched/<digest of the address>-<bytes>`.
///
/// A file there is complete: it is written under a temporary name and renamed. What a killed run had fetched is found
/// by its name, and need not be fetched again.
struct FetchSpool: Sendable {
  let folder: String

  init(photos folder: String) { self.folder = folder + "/fetched" }

  /// The name of a request's file without its size. An address in both uses has two files.
  static func key(_ request: FetchRequest) -> String { key(request.reference, isAvatar: request.isAvatar) }

  static func key(_ reference: String, isAvatar: Bool) -> String {
    Digest.hex(SHA256.digest(Array((isAvatar ? "avatar " : "picture ").utf8) + Array(reference.utf8)), length: 40)
  }

  func path(_ request: FetchRequest, bytes: Int) -> String { "\(folder)/\(Self.key(request))-\(bytes)" }

  /// Creates the folder, removes incomplete files of a killed run, and returns the existing ones: bytes by key.
  func open() throws(FileError) -> [String: Int] {
    try Files.makeFolder(folder)
    var found: [String: Int] = [:]
    for name in try Files.names(in: folder) {
      let path = folder + "/" + name
      let parts = name.split(separator: "-", maxSplits: 1)
      let size = try FileStatus.of(path)?.size
      if parts.count == 2, parts[0].utf8.count == 40, let bytes = Int(parts[1]), size == bytes, bytes > 0 {
        found[String(parts[0])] = bytes
      } else {
        try Files.remove(path)
      }
    }
    return found
  }

  /// The folder's descriptor; the folder is created if it is missing.
  func descriptor() throws -> FileDescriptor {
    do throws(FileError) {
      try Files.makeFolder(folder)
      return try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
    } catch { throw error.failure }
  }
}
