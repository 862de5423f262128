internal import CZstd

/// Compresses pieces of bytes to zstd frames, each of which is read by itself.
///
/// A frame is a function of the bytes, the level and zstd's version. Not for several threads at once.
package final class ZstdCompressor {
  /// The library's version. Another one may compress to other bytes.
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
