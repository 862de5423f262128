extension FileStatus {
  /// The status of a name in an open folder, even if it is a link; nil if it does not exist. `shown` is the name in
  /// errors.
  package static func of(_ name: String, in folder: Int32, shown: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    if fstatat(folder, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError("look at", shown)
  }
}
