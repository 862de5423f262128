/// Sets files' times, which belong to what an export is.
package enum FileTime {
  /// Sets when the file was last read and changed.
  package static func set(_ path: String, seconds: Int) throws(FileError) {
    var times = [timespec(), timespec()]
    times[0].tv_sec = seconds
    times[1].tv_sec = seconds
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw FileError("set the time of", path) }
  }
}
