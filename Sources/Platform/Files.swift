/// Reads and writes whole files and folders with system calls.
package enum Files {
  /// Reads a whole file; fails with `EFBIG` if it is larger than `limit`.
  package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
    let status = try file.status()
    guard status.kind != .folder else { throw FileError("read", path, code: EISDIR) }
    guard status.size <= limit else { throw FileError("read", path, code: EFBIG) }
    var bytes = [UInt8](repeating: 0, count: max(status.size, 4096) + 1)
    var filled = 0
    while true {
      if filled == bytes.count {
        guard filled <= limit else { throw FileError("read", path, code: EFBIG) }
        bytes.append(contentsOf: repeatElement(0, count: filled))
      }
      let count = try fill(&bytes, from: filled, file)
      if count == 0 { break }
      filled += count
    }
    guard filled <= limit else { throw FileError("read", path, code: EFBIG) }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Writes a new file, or replaces the content of an existing one.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC).write(bytes)
  }

  /// Creates a file. With `permissions` it has these, whatever the umask. An existing file or link is removed first, so
  /// that nothing is written through a link.
  package static func create(
    _ path: String, with bytes: [UInt8], permissions: UInt32? = nil, sync: Bool = false
  ) throws(FileError) {
    try remove(path)
    let file = try FileDescriptor(
      opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode_t(permissions ?? 0o644))
    if let permissions { try file.setPermissions(permissions) }
    try file.write(bytes)
    if sync { try file.sync() }
  }

  /// Writes a temporary file and renames it to `path`, so that a reader sees either the old bytes or the new ones.
  package static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32? = nil, sync: Bool = false
  ) throws(FileError) {
    let temporary = path + ".tmp"
    do throws(FileError) {
      try create(temporary, with: bytes, permissions: permissions, sync: sync)
      try move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  package static func move(_ from: String, to path: String) throws(FileError) {
    guard rename(from, path) == 0 else { throw FileError("rename", path) }
  }

  /// Creates a folder with these permissions, whatever the umask, and its parents. An existing folder is not changed.
  package static func makeFolder(_ path: String, permissions: UInt32) throws(FileError) {
    if try FileStatus.following(path)?.kind == .folder { return }
    let parent = Path.parent(of: path)
    if parent != path, !parent.isEmpty { try makeFolder(parent) }
    guard mkdir(path, mode_t(permissions)) == 0 else {
      let error = FileError("make folder", path)
      if error.code == EEXIST, try FileStatus.following(path)?.kind == .folder { return }
      throw error
    }
    guard chmod(path, mode_t(permissions)) == 0 else { throw FileError("set permissions of", path) }
  }

  /// Creates a folder with a new name that begins like this, which only its owner can read.
  package static func makeTemporaryFolder(_ beginning: String) throws(FileError) -> String {
    var template = Array((beginning + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError("make folder", beginning) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Creates a folder and its parents, if they do not exist.
  package static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 { return }
    switch errno {
    case EEXIST:
      guard try FileStatus.following(path)?.kind == .folder else { throw FileError("make folder", path, code: EEXIST) }
    case ENOENT:
      let parent = Path.parent(of: path)
      guard parent != path, !parent.isEmpty else { throw FileError("make folder", path, code: ENOENT) }
      try makeFolder(parent)
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("make folder", path) }
    default: throw FileError("make folder", path)
    }
  }

  /// The names in a folder in byte order, with hidden ones, without `.` and `..`; on request without those of regular
  /// files.
  package static func names(in folder: String, withoutFiles: Bool = false) throws(FileError) -> [String] {
    guard let handle = opendir(folder) else { throw FileError("list", folder) }
    defer { closedir(handle) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(handle) {
      defer { errno = 0 }
      if withoutFiles, entry.pointee.d_type == UInt8(DT_REG) { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError("list", folder) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The number of files in a folder and in those below it; only regular files count.
  package static func count(ofFilesBelow folder: String) throws(FileError) -> Int {
    guard let handle = opendir(folder) else { throw FileError("list", folder) }
    defer { closedir(handle) }
    var files = 0
    errno = 0
    while let entry = readdir(handle) {
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      if entry.pointee.d_type == UInt8(DT_REG) {
        files += 1
      } else if isFolder || entry.pointee.d_type == UInt8(DT_UNKNOWN) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { files += try count(ofFilesAt: folder + "/" + name, isFolder: isFolder) }
      }
      errno = 0
    }
    guard errno == 0 else { throw FileError("list", folder) }
    return files
  }

  /// Some file systems do not return the kind of file with its name.
  private static func count(ofFilesAt path: String, isFolder: Bool) throws(FileError) -> Int {
    if isFolder { return try count(ofFilesBelow: path) }
    switch try FileStatus.of(path)?.kind {
    case .folder: return try count(ofFilesBelow: path)
    case .file: return 1
    default: return 0
    }
  }

  /// Removes one file or link, if it exists.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Removes a folder with its content, if it exists, without following links.
  package static func removeTree(_ path: String) throws(FileError) {
    guard let status = try FileStatus.of(path) else { return }
    guard status.kind == .folder else { return try remove(path) }
    for name in try names(in: path) { try removeTree(path + "/" + name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Removes a folder if it is empty; false if it stays, or is not there.
  package static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  /// The absolute path of an existing file or folder, without any link.
  package static func realPath(_ path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw FileError("find", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Waits until the names in a folder are on the disk.
  package static func syncFolder(_ path: String) throws(FileError) {
    let folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
    try folder.sync()
  }

  private static func fill(
    _ bytes: inout [UInt8], from start: Int, _ file: borrowing FileDescriptor
  ) throws(FileError) -> Int {
    try bytes.withUnsafeMutableBufferPointer { buffer throws(FileError) in
      try file.read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[start...])))
    }
  }
}

/// Operations on paths as text, without the file system.
package enum Path {
  /// `folder/name`, or only `name` if it is absolute.
  package static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Everything before the last `/`: `.` for a bare name, `/` at the top.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Everything after the last `/`.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// An absolute path without `.`, `..` and doubled slashes; links are not resolved.
  package static func absolute(_ path: String, in workingFolder: String) -> String {
    var parts: [Substring] = []
    for part in join(workingFolder, path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
