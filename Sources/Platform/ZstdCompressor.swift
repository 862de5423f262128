internal import CZstd

/// Compresses pieces of bytes to zstd frames, each of which is read by itself.
///
/// A frame is a function of the bytes, the level and zstd's version. Not for several threads at once.
package final class ZstdCompressor {
  /// The library's version. Another version may compress to other bytes.
  package static var version: Int { Int(ZSTD_versionNumber()) }

  private let context: OpaquePointer?
  private let level: Int32

  /// Level 1 is the quickest that is as small as most.
  package init(level: Int32 = 1) {
    context = ZSTD_createCCtx()
    self.level = level
  }

  deinit { ZSTD_freeCCtx(context) }

  /// Nil if the system has no memory for it.
  package func frame(of bytes: [UInt8]) -> [UInt8]? {
    guard let context else { return nil }
    var failed = false
    let frame = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { buffer, count in
      let size = ZSTD_compressCCtx(context, buffer.baseAddress, buffer.count, bytes, bytes.count, level)
      failed = ZSTD_isError(size) != 0
      count = failed ? 0 : size
    }
    return failed ? nil : frame
  }
}

/// Reads the frames of `ZstdCompressor`. Not for several threads at once.
package final class ZstdDecompressor {
  private let context: OpaquePointer?

  package init() { context = ZSTD_createDCtx() }

  deinit { ZSTD_freeDCtx(context) }

  /// The bytes of a frame; nil if it is not whole, has something behind it, or holds more than `limit` bytes.
  package func bytes(of frame: [UInt8], limit: Int) -> [UInt8]? {
    // What a frame says of its size is checked before memory is asked for. Both codes for an unknown size are above it.
    let size = ZSTD_getFrameContentSize(frame, frame.count)
    guard let context, size <= UInt64(limit) else { return nil }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      let answer = ZSTD_decompressDCtx(context, buffer.baseAddress, Int(size), frame, frame.count)
      failed = ZSTD_isError(answer) != 0 || answer != Int(size)
      count = failed ? 0 : answer
    }
    return failed ? nil : bytes
  }
}

/// Decodes zstd data of any number of frames in pieces.
package final class ZstdStream {
  /// The data is damaged.
  package struct Damage: Error, Sendable, Hashable {
    /// Why, in zstd's words.
    package let reason: String
  }

  private let stream: OpaquePointer
  /// The number of bytes that zstd asks for next.
  package private(set) var wanted: Int
  /// Whether all data so far was whole frames.
  package private(set) var isBetweenFrames = false

  /// Nil if zstd cannot be started.
  package init?() {
    guard let stream = ZSTD_createDStream() else { return nil }
    self.stream = stream
    wanted = max(1, ZSTD_initDStream(stream))
  }

  deinit { ZSTD_freeDStream(stream) }

  /// Decodes some of `input` into `target`. Returns how many bytes it read, and how many it wrote.
  package func decode(
    _ input: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) throws(Damage) -> (read: Int, written: Int) {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
    let answer = ZSTD_decompressStream(stream, &output, &source)
    guard ZSTD_isError(answer) == 0 else { throw Damage(reason: String(cString: ZSTD_getErrorName(answer))) }
    isBetweenFrames = answer == 0
    wanted = max(1, answer)
    return (source.pos, output.pos)
  }
}
