internal import Platform

/// Waits for one disk.
enum DiskSync {
  private typealias Syncfs = @convention(c) (Int32) -> Int32

  /// `syncfs`, which the C library hides from Swift's importer behind a feature macro; nil where it has none.
  private static let syncfs: Syncfs? = dlsym(nil, "syncfs").map { unsafeBitCast($0, to: Syncfs.self) }

  /// Returns when everything written so far to the disk of this open folder is there; where the system cannot wait
  /// for one disk, for all of them.
  static func wait(for folder: borrowing FileDescriptor) throws(FileError) {
    guard let syncfs else { return sync() }
    guard syncfs(folder.number) == 0 else { throw FileError("sync", folder.path) }
  }
}
