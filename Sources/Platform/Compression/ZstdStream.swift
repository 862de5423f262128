internal import CZstd

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
