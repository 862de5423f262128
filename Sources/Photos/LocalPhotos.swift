internal import Model
internal import Platform
internal import Store

/// Reads photos from the exports folder, and from nowhere else.
///
/// Every part of a path is opened separately without following links, and its status is checked before it is opened, so
/// that no device, pipe or outside file is ever opened.
struct LocalPhotos: ~Copyable, Sendable {
  private let folder: FileDescriptor

  init(folder path: String) throws(FileError) {
    folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
  }

  /// Adopts the folder's inherited descriptor.
  init(owning number: Int32) { folder = FileDescriptor(owning: number, path: ".") }

  var descriptor: Int32 { folder.number }

  /// The status of a reference's file, which is not opened. Throws a refusal if it could not be read.
  func source(of reference: String) throws(PhotoRefusal) -> PhotoJob.Source {
    let parts = try Self.parts(reference)
    return PhotoJob.Source(try Self.status(of: Self.name(parts), in: try parent(parts)))
  }

  /// Opens the file for reading, with its status.
  func open(_ reference: String) throws(PhotoRefusal) -> PhotoFile {
    let parts = try Self.parts(reference)
    return try Self.open(Self.name(parts), in: try parent(parts))
  }

  private static func parts(_ reference: String) throws(PhotoRefusal) -> [String] {
    switch PhotoReference(reference) {
    case .local(let parts): return parts
    case .refused(let reason): throw PhotoRefusal(PhotoProblems.outside, reason)
    case .remote: throw PhotoRefusal(PhotoProblems.outside, "it must be fetched first", .offline)
    }
  }

  private static func name(_ parts: [String]) -> String { parts.last ?? "." }

  /// The folder of the last part. It is opened part by part, so that a link on the way is detected.
  private func parent(_ parts: [String]) throws(PhotoRefusal) -> FileDescriptor {
    var current = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
    guard current >= 0 else { throw Self.refusal(errno) }
    for part in parts.dropLast() {
      let next = openat(current, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(current)
      guard next >= 0 else { throw Self.refusal(code) }
      current = next
    }
    return FileDescriptor(owning: current, path: ".")
  }

  private static func status(of name: String, in parent: borrowing FileDescriptor) throws(PhotoRefusal) -> stat {
    var raw = stat()
    guard fstatat(parent.number, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { throw refusal(errno) }
    try check(raw)
    return raw
  }

  /// As the file may be replaced after the check, the opened file is checked again.
  private static func open(_ name: String, in parent: borrowing FileDescriptor) throws(PhotoRefusal) -> PhotoFile {
    var raw = try status(of: name, in: parent)
    let number = openat(parent.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw refusal(errno) }
    let file = FileDescriptor(owning: number, path: name)
    guard fstat(number, &raw) == 0 else { throw refusal(errno) }
    try check(raw)
    return PhotoFile(file, PhotoJob.Source(raw))
  }

  private static func check(_ raw: stat) throws(PhotoRefusal) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw PhotoRefusal(PhotoProblems.outside, "it is a link, and links are not followed")
    case S_IFDIR: throw PhotoRefusal(PhotoProblems.notAFile, "it is a folder")
    default: throw PhotoRefusal(PhotoProblems.notAFile, "it is a device, a pipe or a socket")
    }
  }

  private static func refusal(_ code: Int32) -> PhotoRefusal {
    switch code {
    case ENOENT: PhotoRefusal(PhotoProblems.missing, "the file is not there")
    case ELOOP, ENOTDIR: PhotoRefusal(PhotoProblems.outside, "its path leads through a link or a file")
    case ENAMETOOLONG: PhotoRefusal(PhotoProblems.missing, "its name is too long for any file")
    default: PhotoRefusal(PhotoProblems.forbidden, "the system says: \(String(cString: strerror(code)))")
    }
  }
}

extension PhotoJob.Source {
  init(_ raw: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (raw.st_mtimespec, raw.st_ctimespec)
    #else
      let (modified, changed) = (raw.st_mtim, raw.st_ctim)
    #endif
    self.init(
      size: Int64(raw.st_size), modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec),
      changed: Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec),
      inode: Int64(truncatingIfNeeded: raw.st_ino))
  }
}

/// An open source photo.
struct PhotoFile: ~Copyable {
  let source: PhotoJob.Source
  private let file: FileDescriptor

  init(_ file: consuming FileDescriptor, _ source: PhotoJob.Source) {
    self.file = file
    self.source = source
  }

  /// The bytes of the file. A file above the limit is refused before it is read, and one that grows meanwhile is cut at
  /// its old size.
  consuming func read(limit: Int, into buffer: SourceBuffer) throws(PhotoRefusal) -> UnsafeRawBufferPointer {
    let count = Int(source.size)
    guard count <= limit else { throw PhotoRefusal(.tooLarge(PhotoLimit.bytes(count, limit))) }
    let target = buffer.space(count)
    var filled = 0
    do throws(FileError) {
      while filled < count {
        let got = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: target[filled...]))
        if got == 0 { break }
        filled += got
      }
    } catch { throw PhotoRefusal(PhotoProblems.forbidden, error.reason) }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<filled])
  }
}

/// Memory that is reused for the bytes of one source after another.
final class SourceBuffer {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { memory.deallocate() }

  /// At least one byte more than requested, so that no file gives a null pointer.
  func space(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if memory.count <= count {
      memory.deallocate()
      memory = .allocate(byteCount: max(count + 1, 1 << 20), alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
  }
}

/// The kind of a row's photo reference, according to its text.
enum PhotoReference: Sendable, Hashable {
  /// An http or https address.
  case remote
  /// The parts of a path below the exports folder.
  case local([String])
  /// The reference leads out of the exports folder, or is invalid: the words say how.
  case refused(String)

  /// The longest valid path, in bytes.
  private static let longest = 4096

  init(_ text: String) {
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      self = .remote
    } else if let reason = Self.refusal(text) {
      self = .refused(reason)
    } else {
      let parts = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
      self = parts.isEmpty ? .refused("it names no file") : .local(parts)
    }
  }

  private static func refusal(_ text: String) -> String? {
    if text.utf8.contains(0) { return "its path holds a NUL byte" }
    if text.utf8.count > longest { return "its path is longer than \(longest) bytes" }
    if text.hasPrefix("/") { return "its path is absolute" }
    if isAddress(text) { return "it is an address of another kind than http or https" }
    if text.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return "its path holds '..'"
    }
    return nil
  }

  /// Whether the text begins with `word:` before any slash, as in `file:`, `data:` or a drive letter.
  private static func isAddress(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return false }
    return text.utf8[..<colon].allSatisfy { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    }
  }
}
