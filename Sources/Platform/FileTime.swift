/// Sets the times of files, as a fetched export has the time of its data.
package enum FileTime {
  /// Sets the times of the last access and change.
  package static func set(_ path: String, seconds: Int) throws(FileError) {
    var times = [timespec(), timespec()]
    times[0].tv_sec = seconds
    times[1].tv_sec = seconds
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw FileError("set the time of", path) }
  }
}
