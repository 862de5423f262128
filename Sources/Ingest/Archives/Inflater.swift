internal import CZlib

/// Decompresses raw deflate data (RFC 1951), without a header.
final class Inflater {
  /// The result of one step.
  enum Step {
    case gave(Int)
    /// There was no output, as the input is used up.
    case wantsMore
    /// The data have ended.
    case ended
    case damaged(String)
  }

  /// The input, which the caller fills if `needsInput`.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
  private var stream = z_stream()
  private var hasEnded = false

  init() throws(InputFault) {
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      buffer.deallocate()
      throw InputFault(kind: IngestProblems.corruptCompression, words: "zlib could not be started")
    }
  }

  deinit {
    inflateEnd(&stream)
    buffer.deallocate()
  }

  var needsInput: Bool { stream.avail_in == 0 }

  /// Sets the number of bytes in the buffer.
  func setInput(_ count: Int) {
    stream.next_in = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_in = UInt32(count)
  }

  func step(into room: UnsafeMutableRawBufferPointer) -> Step {
    guard !hasEnded else { return .ended }
    stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(clamping: room.count)
    let answer = inflate(&stream, Z_NO_FLUSH)
    let count = min(room.count, Int(UInt32.max)) - Int(stream.avail_out)
    switch answer {
    case Z_STREAM_END: hasEnded = true
    case Z_OK, Z_BUF_ERROR: break
    default: return .damaged(stream.msg.map { String(cString: $0) } ?? "unknown reason")
    }
    if count > 0 { return .gave(count) }
    return hasEnded ? .ended : .wantsMore
  }
}
