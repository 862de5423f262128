internal import Model
internal import Platform

/// The files below the served folders, and their addresses.
struct ServedTree: Sendable {
  let folders: ServedFolders

  /// What is at a path.
  enum Entry: Sendable {
    case file(OpenedFile)
    case folder
    case missing
  }

  #if os(Linux)
    /// `O_PATH`, which the C library's module leaves out: passing through a folder needs no permission to list it.
    private static let passing = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC
  #else
    private static let passing = O_RDONLY | O_DIRECTORY | O_CLOEXEC
  #endif
  private static let reading = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW

  init(_ folders: ServedFolders) { self.folders = folders }

  /// The path below the output of what a request asks for: `site/…` or `reports/…`; nil if it is below neither, which
  /// can only be where both are served.
  func outputParts(of path: RequestPath) -> [String]? {
    guard folders.reports != nil else { return ["site"] + path.parts }
    return path.parts.first == "site" || path.parts.first == "reports" ? path.parts : nil
  }

  /// The address of a path below the output, from the root of the server.
  func address(of path: String) -> String {
    let shown = folders.reports == nil && path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    return "/" + PercentEncoding.path(shown)
  }

  /// Opens what is at a path below the output.
  ///
  /// Each part is opened by itself below the folder before it, and no link is followed: there is no way out, whatever
  /// is exchanged meanwhile. Only regular files are found; of a path that cannot be opened nothing more is said.
  func find(_ parts: [String]) -> Entry {
    guard let first = parts.first, let root = folder(first) else { return .missing }
    do throws(FileError) {
      var here = try FileDescriptor(opening: root, flags: Self.passing)
      guard let name = parts.last, parts.count > 1 else { return .folder }
      for part in parts.dropFirst().dropLast() { here = try Self.open(part, in: here, Self.passing | O_NOFOLLOW) }
      let file = try Self.open(name, in: here, Self.reading)
      let status = try file.status()
      switch status.kind {
      case .file: return .file(OpenedFile(file, status))
      case .folder: return .folder
      case .link, .other: return .missing
      }
    } catch { return .missing }
  }

  private func folder(_ name: String) -> String? {
    switch name {
    case "site": folders.site
    case "reports": folders.reports
    default: nil
    }
  }

  private static func open(
    _ part: String, in folder: borrowing FileDescriptor, _ flags: Int32
  ) throws(FileError) -> FileDescriptor {
    var number: Int32
    repeat { number = openat(folder.number, part, flags) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileError("open", part) }
    return FileDescriptor(owning: number, path: part)
  }
}

/// A file that is sent: it is opened once, so that a night that replaces it meanwhile changes nothing of an answer.
final class OpenedFile: Sendable {
  let descriptor: FileDescriptor
  let status: FileStatus

  init(_ descriptor: consuming FileDescriptor, _ status: FileStatus) {
    self.descriptor = descriptor
    self.status = status
  }

  func bytes() throws(FileError) -> [UInt8] { try descriptor.bytes(at: 0, count: status.size) }
}

/// The media types of published files, by their names' endings.
enum MediaType {
  static let html = "text/html; charset=utf-8"
  static let script = "text/javascript; charset=utf-8"
  static let style = "text/css; charset=utf-8"

  private static let types = [
    "html": html, "css": style, "js": script, "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "tsv": "text/tab-separated-values; charset=utf-8", "json": "application/json",
    "ndjson": "application/x-ndjson", "xml": "application/xml", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp",
    "gif": "image/gif", "avif": "image/avif", "ico": "image/vnd.microsoft.icon", "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "gz": "application/gzip",
    "zip": "application/zip", "woff2": "font/woff2",
  ]

  /// The type of a file; bytes that are only saved if the ending is not known.
  static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
