package import Model
package import Platform

/// The disk cache of photo copies. Each file is named by the digest of its bytes; it is written under a temporary name,
/// renamed, and never changed.
package struct PhotoDisk: Sendable {
  /// `.sumaq/photos`.
  package let folder: String
  /// Where copies are that count as being on the disk; nil outside of shards.
  let shared: (any SharedCopies)?

  /// `state` is the state folder.
  package init(state: String, shared: (any SharedCopies)? = nil) {
    folder = state + "/photos"
    self.shared = shared
  }

  /// The path of a copy. `PhotoCopy.Size.path` is its path below the site's folder.
  package func path(_ size: PhotoCopy.Size) -> String {
    "\(folder)/\(size.digest.prefix(2))/\(size.digest)-\(size.pixels).\(size.format)"
  }

  /// Whether the copy exists with all its bytes.
  package func contains(_ size: PhotoCopy.Size) -> Bool {
    do throws(FileError) {
      if try FileStatus.of(path(size))?.size == size.bytes { return true }
    } catch { return false }
    return shared?.contains(size) ?? false
  }

  /// The name of a copy from its bytes: 32 hexadecimal characters of SHA-256.
  static func digest(_ bytes: [UInt8]) -> String {
    String(bytes.withUnsafeBytes { SourceDigest.text($0) }.prefix(32))
  }

  /// Writes one copy unless it exists, and returns the number of written bytes. `worker` makes the temporary name
  /// unique if two workers write the same copy at once.
  func write(_ bytes: [UInt8], as size: PhotoCopy.Size, worker: Int) throws(FileError) -> Int {
    if contains(size) { return 0 }
    let place = path(size)
    let temporary = "\(folder)/\(worker).tmp"
    do throws(FileError) {
      // The file is published as a hard link, so everyone must be able to read it.
      try Files.create(temporary, with: bytes, permissions: 0o644)
      try move(temporary, to: place)
    } catch {
      unlink(temporary)
      throw error
    }
    return bytes.count
  }

  /// Waits until everything that was written is on the disk; called once for a batch of copies.
  func sync() throws(FileError) {
    let handle = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
    try handle.syncFileSystem()
  }

  package func remove(_ size: PhotoCopy.Size) throws(FileError) { try Files.remove(path(size)) }

  /// Removes files that a killed run left behind, whose digest is unknown; returns their number.
  func removeStrays(_ isKnown: (_ digest: String) throws -> Bool) throws -> Int {
    var removed = 0
    do {
      for shelf in try shelves() {
        for name in try Files.names(in: shelf) {
          let digest = String(name.prefix { $0 != "-" })
          guard try !isKnown(digest) else { continue }
          try Files.remove(shelf + "/" + name)
          removed += 1
        }
      }
    } catch let error as FileError { throw error.failure }
    return removed
  }

  /// The folders, which are named by two hexadecimal digits.
  private func shelves() throws(FileError) -> [String] {
    guard try FileStatus.of(folder)?.kind == .folder else { return [] }
    return try Files.names(in: folder).filter { $0.utf8.count == 2 }.map { folder + "/" + $0 }
  }

  private func move(_ temporary: String, to place: String) throws(FileError) {
    do throws(FileError) {
      try Files.move(temporary, to: place)
    } catch {
      guard error.code == ENOENT else { throw error }
      try Files.makeFolder(Path.parent(of: place))
      try Files.move(temporary, to: place)
    }
  }
}
