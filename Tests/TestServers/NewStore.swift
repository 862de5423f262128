import Platform
package import Store

/// A new store. To make its tables takes SQLite longer than most tests take: they are made once, and copied.
/// The digests of all copies have one key.
package enum NewStore {
  private static let file = Result { () throws -> [UInt8] in
    let folder = try Files.makeTemporaryFolder(Path.join(temporaryFolder, "sumaq-new-store-"))
    _ = try Store(folder: folder)
    let bytes = try Files.read(Store.file(in: folder))
    try Files.removeTree(folder)
    return bytes
  }

  package static func open(_ folder: String) throws -> Store {
    try Files.makeFolder(folder, permissions: 0o700)
    let copy = try FileDescriptor(
      opening: Store.file(in: folder), flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try copy.write(try file.get())
    return try Store(folder: folder)
  }

  /// In memory where there is such a folder: tests wait for the disk some ten thousand times.
  package static let temporaryFolder =
    Machine.environment["TMPDIR"] ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
}
