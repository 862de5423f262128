internal import Platform

/// Syncs one disk.
enum DiskSync {
  private typealias Syncfs = @convention(c) (Int32) -> Int32

  /// `syncfs`, which the C library hides from Swift behind a feature macro; nil if there is none.
  private static let syncfs: Syncfs? = dlsym(nil, "syncfs").map { unsafeBitCast($0, to: Syncfs.self) }

  /// Returns when everything written so far to the disk of this open folder is on it. If the system cannot sync one
  /// disk, it syncs all.
  static func wait(for folder: borrowing FileDescriptor) throws(FileError) {
    guard let syncfs else { return sync() }
    guard syncfs(folder.number) == 0 else { throw FileError("sync", folder.path) }
  }
}
