internal import CProcess

extension FileDescriptor {
  /// Waits until everything that was written to the file's file system is on the disk.
  package borrowing func syncFileSystem() throws(FileError) {
    if cprocess_sync(number) != 0 { throw FileError("sync", path) }
  }

  /// Whether a program is behind the file's file system (FUSE), as behind a mounted bucket: it is told of each file
  /// that is synced, and not of `syncFileSystem`.
  package borrowing func isOfProgram() throws(FileError) -> Bool {
    let found = cprocess_is_of_program(number)
    if found < 0 { throw FileError("look at", path) }
    return found == 1
  }
}
