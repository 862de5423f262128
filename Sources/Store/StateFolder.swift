package import Platform

/// The state folder, whose files only its owner may read, whatever the umask.
///
/// The copies of photos in `photos/` are readable for everyone, as they are the same files as the published ones. Who
/// may not enter the folder cannot reach them there.
package struct StateFolder {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Creates the folder if it is missing.
  package func make() throws(FileError) { try Files.makeFolder(path, permissions: 0o700) }

  /// Removes other users' permissions that an older version left; true if there were any.
  ///
  /// Those of the keys are not changed: whoever could read them may know them, which the operator has to hear.
  /// The permissions of a folder that belongs to another user, or that all users share (`/tmp`), are not changed, only
  /// those of sumaq's files in it.
  package func protect() throws(FileError) -> Bool {
    guard let status = try FileStatus.following(path), status.kind == .folder else { return false }
    var wasOpen = false
    if status.permissions & 0o077 != 0, status.permissions & 0o1000 == 0, status.owner == geteuid() {
      try Self.removeForeignPermissions(path, status)
      wasOpen = true
    }
    for name in try Files.names(in: path) where Self.isPrivate(name) {
      wasOpen = try Self.protect(path + "/" + name) || wasOpen
    }
    return wasOpen
  }

  private static func isPrivate(_ name: String) -> Bool {
    name.hasPrefix("sumaq.sqlite") || name.hasSuffix(".tmp")
      || ["lock", "last-run.json", "status.html", "logs"].contains(name)
  }

  private static func protect(_ path: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path), status.owner == geteuid() else { return false }
    guard status.kind == .file || status.kind == .folder else { return false }
    let isOpen = status.permissions & 0o077 != 0
    if isOpen { try removeForeignPermissions(path, status) }
    guard status.kind == .folder else { return isOpen }
    var wasOpen = isOpen
    for name in try Files.names(in: path) { wasOpen = try protect(path + "/" + name) || wasOpen }
    return wasOpen
  }

  /// Changes the permissions by path, as no descriptor of SQLite's files may be opened and closed beside a connection.
  private static func removeForeignPermissions(_ path: String, _ status: FileStatus) throws(FileError) {
    guard chmod(path, mode_t(status.permissions & 0o7700)) == 0 else { throw FileError("set permissions of", path) }
  }

  /// Creates an empty file for SQLite, which by default would let all users read it. An existing file is not changed.
  static func makePrivateFile(_ path: String) throws(FileError) {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      try file.setPermissions(0o600)
    } catch {
      if error.code != EEXIST { throw error }
    }
  }
}
