internal import CProcess

extension FileDescriptor {
  /// Waits until everything that was written to the file's file system is on the disk.
  package borrowing func syncFileSystem() throws(FileError) {
    if cprocess_sync(number) != 0 { throw FileError("sync", path) }
  }
}
