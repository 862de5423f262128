internal import CZstd
internal import Platform

/// The content of zstd data with any number of frames.
///
/// Zstd gets only as many bytes as it asks for, about a block, as a failing call does not return what it has decoded.
final class ZstdSource: ByteSource {
  private let source: PeekingSource
  private let stream: OpaquePointer
  private let buffer: UnsafeMutableRawBufferPointer
  private var input: ZSTD_inBuffer
  /// The number of bytes in the buffer; `input` covers the first ones.
  private var available = 0
  /// The number of bytes that zstd asks for next.
  private var wanted: Int
  private var isBetweenFrames = false
  private var isDone = false

  init(_ source: PeekingSource) throws {
    guard let stream = ZSTD_createDStream() else {
      throw InputFault(kind: IngestProblems.corruptCompression, words: "zstd could not be started")
    }
    self.source = source
    self.stream = stream
    wanted = max(1, ZSTD_initDStream(stream))
    buffer = .allocate(byteCount: 128 << 10, alignment: 16)
    input = ZSTD_inBuffer(src: UnsafeRawPointer(buffer.baseAddress), size: 0, pos: 0)
  }

  deinit {
    ZSTD_freeDStream(stream)
    buffer.deallocate()
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
    while !isDone, output.pos == 0 {
      try refill()
      if isDone { break }
      let answer = ZSTD_decompressStream(stream, &output, &input)
      guard ZSTD_isError(answer) == 0 else {
        isDone = true
        let reason = String(cString: ZSTD_getErrorName(answer))
        throw InputFault(kind: IngestProblems.corruptCompression, words: "the zstd data is damaged (\(reason))")
      }
      isBetweenFrames = answer == 0
      wanted = max(1, answer)
    }
    return output.pos
  }

  private func refill() throws {
    // Zstd returns what it has buffered before it asks for more.
    guard input.pos == input.size else { return }
    if input.pos < available {
      input.size = min(available, input.pos + wanted)
      return
    }
    available = try source.read(into: buffer)
    input = ZSTD_inBuffer(src: UnsafeRawPointer(buffer.baseAddress), size: min(available, wanted), pos: 0)
    guard available == 0 else { return }
    isDone = true
    guard isBetweenFrames else {
      throw InputFault(kind: IngestProblems.truncated, words: "the zstd data ends too early")
    }
  }
}
