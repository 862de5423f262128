package import Diagnostics
internal import Platform

/// The place of a snapshot's file. A file that is no snapshot of sumaq's is never replaced.
package struct SnapshotTarget: Sendable {
  /// A folder in which a snapshot may not be.
  package struct Reserved: Sendable {
    let folder: String
    let reason: String

    package init(_ folder: String, _ reason: String) {
      self.folder = folder
      self.reason = reason
    }
  }

  /// The absolute path, whose links are resolved.
  package let path: String

  /// Looks at the place. Call it before the store is opened: `path` may be the store's own file, which no other
  /// descriptor may have open then.
  package init(_ path: String, reserved: [Reserved]) throws(Failure) {
    do throws(FileError) {
      self.path = try Self.resolved(path)
    } catch {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw Failure(
        isMissing ? .cannotCreate : error.exitCode, error.kind.problem(at: Place(path), error.description))
    }
    for reserved in reserved where try isIn(reserved.folder) {
      throw Self.refused(
        SnapshotProblems.place, path, "a snapshot may not be in \(reserved.folder): \(reserved.reason)")
    }
    try check()
  }

  /// Throws if the file may not be replaced.
  func check() throws(Failure) {
    do {
      guard let status = try FileStatus.of(path) else { return }
      guard status.kind == .file else {
        let kind = status.kind == .folder ? "a folder" : "no file"
        throw Self.refused(SnapshotProblems.place, path, "\(path) is \(kind)")
      }
      guard try status.size == 0 || Self.isSnapshot(path) else {
        throw Self.refused(SnapshotProblems.foreign, path, "\(path) is there and is no snapshot of sumaq’s")
      }
      try checkNotInUse()
    } catch let error as any EndingError {
      throw error.failure
    } catch {
      throw Failure(.software, StoreProblems.fault.problem(at: Place(path), "\(error)"))
    }
  }

  /// The permissions of the file that is replaced; nil if there is none.
  var permissions: UInt32? {
    get throws(FileError) { try FileStatus.of(path)?.permissions }
  }

  /// SQLite would apply the log or journal of an older file to a new one of the same name, and damage it.
  private func checkNotInUse() throws {
    for suffix in ["-wal", "-journal"] where try FileStatus.of(path + suffix) != nil {
      throw Failure(
        .busy, SnapshotProblems.inUse.problem(at: Place(path), "a program writes to \(path): \(path)\(suffix) is there")
      )
    }
  }

  private func isIn(_ folder: String) throws(Failure) -> Bool {
    do throws(FileError) {
      let folder = try Files.realPath(folder)
      return path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error.failure }
      return false
    }
  }

  private static func refused(_ kind: ProblemKind, _ path: String, _ reason: String) -> Failure {
    Failure(.cannotCreate, kind.problem(at: Place(path), reason))
  }

  private static func resolved(_ path: String) throws(FileError) -> String {
    if try FileStatus.of(path)?.kind == .link { return try Files.realPath(path) }
    return Path.join(try Files.realPath(Path.parent(of: path)), Path.name(of: path))
  }

  /// Whether the file has the header of a snapshot: SQLite's first words, and sumaq's `application_id`.
  private static func isSnapshot(_ path: String) throws(FileError) -> Bool {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    guard try file.status().size >= 100 else { return false }
    var failure: FileError?
    let header = [UInt8](unsafeUninitializedCapacity: 100) { bytes, count in
      count = 100
      do throws(FileError) { try file.read(into: UnsafeMutableRawBufferPointer(bytes), at: 0) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    let number = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return header.starts(with: Array("SQLite format 3\0".utf8)) && number == SnapshotLayout.applicationID
  }
}
