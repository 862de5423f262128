internal import Ingest
internal import Platform

/// Writes a zip archive whose members are stored as they are: sorted by name, with the time 1980-01-01 00:00, so that
/// the same members give the same bytes.
///
/// An archive of 4 GB or more, or of 65,536 members, would need another format, and is refused.
struct StoredZip {
  /// What cannot be in an archive of this format.
  struct TooLarge: Error {}

  private struct Entry {
    let name: [UInt8]
    let checksum: UInt32
    let size: UInt32
    let offset: UInt32
  }

  private var entries: [Entry] = []
  private var written = 0
  private let permissions: UInt32
  private let comment: String
  private let write: ([UInt8]) throws -> Void

  private init(permissions: UInt32, comment: String, _ write: @escaping ([UInt8]) throws -> Void) {
    self.permissions = permissions
    self.comment = comment
    self.write = write
  }

  /// Writes all members and the directory. `content` is asked for a member's bytes when it is written. Unpacked files
  /// have these permissions; `comment` is at the end of the archive.
  static func write(
    _ names: [String], permissions: UInt32 = 0o600, comment: String = "", content: (String) throws -> [UInt8],
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    var zip = StoredZip(permissions: permissions, comment: comment, write)
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in sorted { try zip.add(name, content(name)) }
    try zip.finish()
  }

  /// The size of the archive of members with these names and sizes.
  static func size(of members: some Sequence<(name: String, bytes: Int)>, comment: String = "") -> Int {
    members.reduce(22 + comment.utf8.count) { $0 + 30 + 46 + 2 * $1.name.utf8.count + $1.bytes }
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    guard written + bytes.count + 1024 < Int(UInt32.max), entries.count < Int(UInt16.max) else { throw TooLarge() }
    let entry = Entry(
      name: Array(name.utf8), checksum: ZipChecksum.of(bytes), size: UInt32(bytes.count), offset: UInt32(written))
    try put(Self.fields((0x0403_4B50, 4)))
    try put(Self.common(entry))
    try put(Self.fields((UInt64(entry.name.count), 2), (0, 2)))
    try put(entry.name)
    try put(bytes)
    entries.append(entry)
  }

  private mutating func finish() throws {
    let start = written
    for entry in entries {
      // Version 2.0, made by a system with permissions.
      try put(Self.fields((0x0201_4B50, 4), (0x0314, 2)))
      try put(Self.common(entry))
      try put(
        Self.fields(
          (UInt64(entry.name.count), 2), (0, 2), (0, 2), (0, 2), (0, 2), (UInt64(0o100_000 | permissions) << 16, 4),
          (UInt64(entry.offset), 4)))
      try put(entry.name)
    }
    guard written + 22 < Int(UInt32.max) else { throw TooLarge() }
    let count = UInt64(entries.count)
    try put(
      Self.fields(
        (0x0605_4B50, 4), (0, 4), (count, 2), (count, 2), (UInt64(written - start), 4), (UInt64(start), 4),
        (UInt64(comment.utf8.count), 2)))
    try put(Array(comment.utf8))
  }

  /// The fields that both headers of a member have: version 2.0, names in UTF-8, stored, 1980-01-01 00:00, checksum and
  /// sizes.
  private static func common(_ entry: Entry) -> [UInt8] {
    let size = UInt64(entry.size)
    return fields((20, 2), (0x0800, 2), (0, 2), (0, 2), (0x0021, 2), (UInt64(entry.checksum), 4), (size, 4), (size, 4))
  }

  /// Numbers in little-endian order, each with the number of its bytes.
  private static func fields(_ fields: (value: UInt64, count: Int)...) -> [UInt8] {
    fields.flatMap { field in (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> UInt64($0 * 8)) } }
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    try write(bytes)
    written += bytes.count
  }
}

/// Writes a file in pieces, under a name of its own until it is whole.
enum WholeFile {
  /// `body` gets the function that writes a piece. With `permissions` the file has these, whatever the umask. If `body`
  /// fails, what was at `path` stays as it was.
  static func write(
    to path: String, permissions: UInt32? = nil, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let temporary = Path.join(Path.parent(of: path), ".\(Path.name(of: path)).\(getpid())-\(Thread.current).tmp")
    do {
      try Files.remove(temporary)
      let file = try FileDescriptor(
        opening: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode_t(permissions ?? 0o666))
      if let permissions { try file.setPermissions(permissions) }
      let pieces = PieceWriter(file)
      try body { try pieces.write($0) }
      try Files.move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Holds the open file for a closure, which cannot take what may not be copied.
  private final class PieceWriter {
    private let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }

    func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }
  }
}
