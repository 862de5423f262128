internal import CZstd

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
