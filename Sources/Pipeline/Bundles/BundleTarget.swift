internal import Diagnostics
internal import Pages
internal import Platform

/// The file in which a bundle is written, or the folder of many. A file that sumaq did not make is not replaced unless
/// that is asked for.
struct BundleTarget {
  /// The last bytes of a zip. Those of an HTML file are `BundlePage.mark`.
  static let zipMark = "sumaq bundle"

  /// The absolute path, whose links are resolved.
  let path: String

  /// Fails if the place is in the output, among the exports or in the state folder.
  init(_ path: String, _ request: RunRequest) throws(Failure) {
    let reserved = [
      (request.output, "what is there is published"), (request.state, "it is for sumaq’s own files"),
      (request.exports, "what is there is read as an export"),
    ]
    let folders: [String]
    do throws(FileError) {
      self.path = try Self.resolved(path)
      folders = try reserved.map { folder throws(FileError) in try Self.resolved(folder.0) }
    } catch { throw error.failure }
    for (folder, (name, reason)) in zip(folders, reserved) where Self.isIn(self.path, folder) {
      throw Self.refused(BundleProblems.place, path, "a bundle may not be in \(name): \(reason)")
    }
    if let site = try Self.site(around: self.path) {
      throw Self.refused(BundleProblems.place, path, "a bundle may not be in \(site): what is there is published")
    }
  }

  /// The folder of a site that a path is in, wherever it was published; nil if it is in none.
  private static func site(around path: String) throws(Failure) -> String? {
    var folder = path
    while folder != "/" {
      for part in ["", "site/"] {
        let mark = Path.join(folder, part + "assets/synced.js")
        do throws(FileError) { if try FileStatus.of(mark) != nil { return folder } } catch { throw error.failure }
      }
      folder = Path.parent(of: folder)
    }
    return nil
  }

  /// The target of one of many files in a folder.
  func file(_ name: String) -> BundleTarget { BundleTarget(resolved: Path.join(path, name)) }

  private init(resolved path: String) { self.path = path }

  /// Fails if a file is there that may not be replaced.
  func check(_ wish: BundleWish) throws(Failure) {
    let kind: FileStatus.Kind?
    let mayBeReplaced: Bool
    do throws(FileError) {
      let status = try FileStatus.of(path)
      kind = status?.kind
      let needsNoLook = wish.replacesAny || kind != .file || status?.size == 0
      mayBeReplaced = needsNoLook ? true : try isOurs()
    } catch { throw error.failure }
    guard kind == nil || kind == .file else {
      throw Self.refused(BundleProblems.place, path, "\(path) is \(kind == .folder ? "a folder" : "no file")")
    }
    guard mayBeReplaced else {
      throw Self.refused(BundleProblems.foreign, path, "\(path) is there, and sumaq bundle did not make it")
    }
  }

  private func isOurs() throws(FileError) -> Bool {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    let size = try file.status().size
    for mark in [BundlePage.mark, Self.zipMark] where size > mark.utf8.count {
      let end = try file.bytes(at: size - mark.utf8.count, count: mark.utf8.count)
      if end.elementsEqual(mark.utf8) { return true }
    }
    return false
  }

  /// Whether the file has these bytes already.
  func has(_ bytes: [UInt8]) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path), status.kind == .file, status.size == bytes.count else { return false }
    return try Files.read(path) == bytes
  }

  private static func isIn(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  private static func refused(_ kind: ProblemKind, _ path: String, _ reason: String) -> Failure {
    kind.failure(.cannotCreate, at: Place(path), reason)
  }

  /// The path without links in it, as far as it exists.
  private static func resolved(_ path: String) throws(FileError) -> String {
    do throws(FileError) { return try Files.realPath(path) } catch {
      guard error.code == ENOENT, path != "/" else { throw error }
      return Path.join(try resolved(Path.parent(of: path)), Path.name(of: path))
    }
  }
}
