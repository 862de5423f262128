internal import Platform

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
      throw InputFault(kind: IngestProblems.corruptCompression, words: "zstd could not be started")
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
        throw InputFault(
          kind: IngestProblems.corruptCompression, words: "the zstd data is damaged (\(error.reason))")
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
      throw InputFault(kind: IngestProblems.truncated, words: "the zstd data ends too early")
    }
  }
}
