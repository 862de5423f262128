internal import Diagnostics
package import Model
package import Platform
package import Store

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
    for folder in try digestFolders() {
      for name in try Files.names(in: folder) {
        let digest = String(name.prefix { $0 != "-" })
        guard try !isKnown(digest) else { continue }
        try Files.remove(folder + "/" + name)
        removed += 1
      }
    }
    return removed
  }

  /// The folders, which are named by two hexadecimal digits.
  private func digestFolders() throws(FileError) -> [String] {
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

/// The disk cache with its rows. If a copy is removed, its file is removed before its row.
struct PhotoStore {
  let queue: PhotoQueue
  let disk: PhotoDisk

  init(_ queue: PhotoQueue, _ disk: PhotoDisk) {
    self.queue = queue
    self.disk = disk
  }

  /// Removes copies that nothing refers to, those that were used longest ago first, until the cache is within its
  /// limits. Returns the number of removed copies.
  func evict(bytes: Int, items: Int) throws -> Int {
    try remove(try queue.eviction(bytes: bytes, items: items))
  }

  /// Removes those of these results that nothing refers to; returns the number of removed copies.
  func evict(_ results: [Int64]) throws -> Int { try remove(try queue.eviction(of: results)) }

  private func remove(_ eviction: PhotoEviction) throws -> Int {
    for size in eviction.copies { try disk.remove(size) }
    try queue.deleteResults(eviction.results)
    return eviction.copies.count
  }
}

/// Copies that were made elsewhere and need not be made again, such as those in a lake.
package protocol SharedCopies: Sendable {
  /// Whether a copy is there with all its bytes.
  func contains(_ size: PhotoCopy.Size) -> Bool
  /// The copies that were made of the source with this digest; nil if nothing is known of it.
  func result(of source: String, isAvatar: Bool, settings: String) throws -> RememberedPhoto.Result?
  /// Keeps copies that were just made, so that no other task makes them again. `path` returns the path of a copy on this
  /// machine.
  func keep(_ result: RememberedPhoto.Result, isAvatar: Bool, at path: (PhotoCopy.Size) -> String) throws
}

/// The digest that identifies the bytes of a source.
enum SourceDigest {
  /// SHA-256 in 64 hexadecimal characters.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return Digest.hex(hash.finish())
  }
}
