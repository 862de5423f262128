internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// A pack of the lake: frames of zstd, each with some files one behind the other. What is where in it the records of files
/// tell (`LedgerFile`).
final class PackFile {
  /// The most bytes that a frame holds.
  static let mostBytes = 1 << 30
  private static let pieceBytes = 1 << 20

  private let file: FileDescriptor
  private let path: String
  private let decompressor = ZstdDecompressor()
  private var last: (frame: Int, bytes: [UInt8])?

  /// Opens the pack with a number.
  init(_ number: UInt64, in lake: LakeFolder) throws(Failure) {
    path = lake.path(Self.name(number))
    do throws(FileError) { file = try FileDescriptor(opening: path, flags: O_RDONLY) } catch { throw error.failure }
  }

  /// The path of the pack with a number, below the lake.
  static func name(_ number: UInt64) -> String {
    "packs/pack-\(withUnsafeBytes(of: number.bigEndian) { Digest.hex(Array($0)) }).zst"
  }

  /// Puts a pack, unless it is there whole, and removes it from the machine's own disk. Returns its number: the first eight
  /// bytes of its digest.
  static func put(_ pack: PackWriter, in lake: LakeFolder) throws -> UInt64 {
    let number = pack.number
    if try FileStatus.of(lake.path(name(number))) != nil, try PackFile(number, in: lake).isWhole(number) {
      try lake.sync(all: name(number))
    } else {
      try lake.put(contentOf: pack.path, as: name(number), truncating: false)
    }
    try Files.remove(pack.path)
    return number
  }

  /// The bytes of a file. Files that are asked for in their order are read once. Fails with 74 if they are not those that were
  /// put.
  func bytes(of one: LedgerFile) throws(Failure) -> [UInt8] {
    let place = one.place
    let frame = try last?.frame == place.frame ? last?.bytes ?? [] : bytes(at: place.frame, count: place.frameBytes)
    last = (place.frame, frame)
    guard place.offset <= frame.count, one.bytes <= frame.count - place.offset else { throw torn() }
    let bytes = Array(frame[place.offset..<place.offset + one.bytes])
    guard LedgerDigest(of: bytes) == one.digest else { throw torn() }
    return bytes
  }

  private func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      let size = try file.status().size
      if offset <= size, count <= size - offset {
        let frame = try file.bytes(at: offset, count: count)
        if let bytes = decompressor.bytes(of: frame, limit: Self.mostBytes) { return bytes }
      }
    } catch { throw error.failure }
    throw torn()
  }

  private func torn() -> Failure { LakeProblems.torn(path, "the file is cut off, or is not what was written") }

  /// Whether all bytes are what was put under a number.
  func isWhole(_ number: UInt64) throws(Failure) -> Bool {
    do throws(FileError) {
      var (hash, place, size) = (SHA256(), 0, try file.status().size)
      while place < size {
        let piece = try file.bytes(at: place, count: min(Self.pieceBytes, size - place))
        hash.update(piece)
        place += piece.count
      }
      return Self.number(&hash) == number
    } catch { throw error.failure }
  }

  fileprivate static func number(_ hash: inout SHA256) -> UInt64 {
    hash.finish().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Writes a pack on the machine's own disk, from where it is put into the lake.
final class PackWriter {
  let path: String
  private let file: FileDescriptor
  private var written = 0
  private var hash = SHA256()
  private let compressor = ZstdCompressor()
  private let mostBytes: Int

  /// `path` must not exist. `mostBytes` are those of a frame, which only tests change.
  init(_ path: String, mostBytes: Int = PackFile.mostBytes) throws(FileError) {
    (self.path, self.mostBytes) = (path, mostBytes)
    file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  }

  /// Appends a frame. Returns where it begins, and its bytes. Fails if it is larger than any that is read.
  func append(_ bytes: [UInt8]) throws(FileError) -> (frame: Int, bytes: Int) {
    guard bytes.count <= mostBytes else {
      throw FileError("write a block of \(bytes.count) bytes into", path, code: EFBIG)
    }
    guard let frame = compressor.frame(of: bytes) else { throw FileError("compress for", path, code: ENOMEM) }
    try file.write(frame)
    hash.update(frame)
    defer { written += frame.count }
    return (written, frame.count)
  }

  /// The first eight bytes of the digest of all that was written.
  var number: UInt64 {
    var whole = hash
    return PackFile.number(&whole)
  }
}
