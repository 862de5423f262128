package import Model
package import Platform

/// The disk tier: every copy under the digest of its bytes, written beside its place and renamed, never changed.
package struct PhotoDisk: Sendable {
  /// `.sumaq/photos`.
  package let folder: String

  /// `state` is the state folder.
  package init(state: String) { folder = state + "/photos" }

  /// Where a copy stands; `PhotoCopy.Size.path` is its place below the site's folder.
  package func path(_ size: PhotoCopy.Size) -> String {
    "\(folder)/\(size.digest.prefix(2))/\(size.digest)-\(size.pixels).\(size.format)"
  }

  /// Whether the copy is there with all its bytes.
  package func holds(_ size: PhotoCopy.Size) -> Bool {
    do throws(FileError) {
      return try FileStatus.of(path(size))?.size == size.bytes
    } catch { return false }
  }

  /// The name of a copy by its bytes: 32 hexadecimal characters of SHA-256.
  static func digest(_ bytes: [UInt8]) -> String {
    String(bytes.withUnsafeBytes { SourceDigest.text($0) }.prefix(32))
  }

  /// Writes one copy unless it is there; the number of bytes that were written. `worker` keeps two that write the
  /// same copy at once apart.
  func write(_ bytes: [UInt8], as size: PhotoCopy.Size, worker: Int) throws(FileError) -> Int {
    if holds(size) { return 0 }
    let place = path(size)
    let temporary = "\(folder)/\(worker).tmp"
    do throws(FileError) {
      // Published under a second name, so that everyone may read it.
      try Files.create(temporary, with: bytes, permissions: 0o644)
      try move(temporary, to: place)
    } catch {
      unlink(temporary)
      throw error
    }
    return bytes.count
  }

  /// Waits until what was written is on the disk: one call for a batch of copies.
  func sync() throws(FileError) {
    let handle = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
    try handle.syncFileSystem()
  }

  package func remove(_ size: PhotoCopy.Size) throws(FileError) { try Files.remove(path(size)) }

  /// Removes files that a killed run left behind: those with an unknown digest; how many.
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

  /// The folders of two hexadecimal digits.
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
