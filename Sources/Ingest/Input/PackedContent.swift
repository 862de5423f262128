internal import Platform

/// The content of a compressed file or an archive that is searched, and not read as an export.
package enum PackedContent {
  /// Calls `begin` before the content of a gzip or zstd file and before each member of a zip file, and `body` with each
  /// piece of it. A file that is damaged gives what it has up to there; any other file gives nothing. Returns whether
  /// everything in the file was given.
  ///
  /// No more is unpacked than the limits of exports allow.
  package static func eachPiece(
    of path: String, begin: () -> Void, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    do {
      guard let status = try FileStatus.of(path), status.kind == .file else { return true }
      var room = IngestSettings().archiveRoom(status.size)
      let export = ExportPath(Path.name(of: path), in: Path.parent(of: path), followsLinks: false)
      guard let archive = try ZipArchive(export, status) else {
        let file = PeekingSource(try FileSource(opening: export))
        guard let unpacked = try ExportInput.unpacked(file) else { return true }
        begin()
        return try eachPiece(of: unpacked, &room, body)
      }
      var isWhole = true
      for entry in archive.entries where !entry.isFolder {
        isWhole = try search(archive.member(entry), &room, begin, body) && isWhole
      }
      return isWhole
    } catch is InputFault { return false }
  }

  private static func search(
    _ member: ZipMember, _ room: inout Int, _ begin: () -> Void, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    do {
      let content = PeekingSource(try member.open())
      begin()
      return try eachPiece(of: ExportInput.unpacked(content) ?? content, &room, body)
    } catch is InputFault { return false }
  }

  private static func eachPiece(
    of source: any ByteSource, _ room: inout Int, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while room > 0 {
      let count: Int
      do { count = try source.read(into: buffer) } catch is InputFault { return false }
      guard count > 0 else { return true }
      room -= count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return false
  }
}

/// The content of gzip data (RFC 1952) with any number of members; zeros behind the last one are padding.
final class GzipSource: ByteSource {
  private let source: PeekingSource
  private let inflater: Inflater
  private var isDone = false

  init(_ source: PeekingSource) throws {
    self.source = source
    // A window of 15 bits, plus 16 for a gzip header.
    inflater = try Inflater(windowBits: 31)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while !isDone {
      if inflater.needsInput { try refill() }
      guard !isDone, !inflater.hasEnded || inflater.beginNext() else { continue }
      switch inflater.step(into: buffer) {
      case .gave(let count): return count
      case .wantsMore, .ended: continue
      case .damaged(let reason):
        throw IngestProblems.corruptCompression.fault("the gzip data is damaged (\(reason))")
      }
    }
    return 0
  }

  private func refill() throws {
    let count = try source.read(into: inflater.buffer)
    inflater.setInput(count)
    guard count == 0 else { return }
    isDone = true
    guard inflater.hasEnded else {
      throw IngestProblems.truncated.fault("the gzip data ends too early")
    }
  }
}

/// The content of zstd data with any number of frames.
///
/// Zstd gets only as many bytes as it asks for, about a block, as a failing call does not return what it has decoded.
final class ZstdSource: ByteSource {
  private let source: PeekingSource
  private let stream: ZstdStream
  private let buffer: UnsafeMutableRawBufferPointer
  /// The bytes of the buffer that zstd has not read; it may read those up to `end`.
  private var position = 0
  private var end = 0
  /// The number of bytes in the buffer.
  private var available = 0
  private var isDone = false

  init(_ source: PeekingSource) throws {
    guard let stream = ZstdStream() else {
      throw IngestProblems.corruptCompression.fault("zstd could not be started")
    }
    self.source = source
    self.stream = stream
    buffer = .allocate(byteCount: 128 << 10, alignment: 16)
  }

  deinit { buffer.deallocate() }

  func read(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    var written = 0
    while !isDone, written == 0 {
      try refill()
      if isDone { break }
      do throws(ZstdStream.Damage) {
        let step = try stream.decode(UnsafeRawBufferPointer(rebasing: buffer[position..<end]), into: target)
        position += step.read
        written = step.written
      } catch {
        isDone = true
        throw IngestProblems.corruptCompression.fault("the zstd data is damaged (\(error.reason))")
      }
    }
    return written
  }

  private func refill() throws {
    // Zstd returns what it has buffered before it asks for more.
    guard position == end else { return }
    if position == available {
      available = try source.read(into: buffer)
      position = 0
    }
    end = min(available, position + stream.wanted)
    guard available == 0 else { return }
    isDone = true
    guard stream.isBetweenFrames else {
      throw IngestProblems.truncated.fault("the zstd data ends too early")
    }
  }
}
