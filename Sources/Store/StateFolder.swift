package import Platform

/// The state folder: what lies in it is for its owner alone, whatever the umask.
///
/// The copies of photos in `photos/` may be read by everyone, as they are the same files as the published ones; who
/// may not enter the folder does not reach them there.
package struct StateFolder {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Makes the folder where it is missing.
  package func make() throws(FileError) { try Files.makeFolder(path, permissions: 0o700) }

  /// Takes from other users what an older version let them read; true where that was anything.
  ///
  /// A folder that is not this user's own, or that all users share (`/tmp`), stays as it is: only what sumaq wrote in it
  /// is taken from others.
  package func protect() throws(FileError) -> Bool {
    guard let status = try FileStatus.following(path), status.kind == .folder else { return false }
    var wasOpen = false
    if status.permissions & 0o077 != 0, status.permissions & 0o1000 == 0, status.owner == geteuid() {
      try Self.take(path, status)
      wasOpen = true
    }
    for name in try Files.names(in: path) where Self.isPrivate(name) {
      wasOpen = try Self.protect(path + "/" + name) || wasOpen
    }
    return wasOpen
  }

  private static func isPrivate(_ name: String) -> Bool {
    name.hasPrefix("sumaq.sqlite") || name.hasSuffix(".tmp")
      || ["lock", "last-run.json", "status.html", "keys", "logs"].contains(name)
  }

  private static func protect(_ path: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path), status.owner == geteuid() else { return false }
    guard status.kind == .file || status.kind == .folder else { return false }
    let isOpen = status.permissions & 0o077 != 0
    if isOpen { try take(path, status) }
    guard status.kind == .folder else { return isOpen }
    var wasOpen = isOpen
    for name in try Files.names(in: path) { wasOpen = try protect(path + "/" + name) || wasOpen }
    return wasOpen
  }

  /// By its path, as no descriptor of SQLite's files may be opened and closed beside a connection.
  private static func take(_ path: String, _ status: FileStatus) throws(FileError) {
    guard chmod(path, mode_t(status.permissions & 0o7700)) == 0 else { throw FileError("set permissions of", path) }
  }

  /// Makes an empty file for SQLite, whose own default would let all users read it; one that is there stays.
  static func makePrivateFile(_ path: String) throws(FileError) {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      try file.setPermissions(0o600)
    } catch {
      if error.code != EEXIST { throw error }
    }
  }
}
