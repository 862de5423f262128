internal import CZlib
internal import Platform

/// The content of gzip data (RFC 1952) with any number of members; zeros behind the last one are padding.
final class GzipSource: ByteSource {
  private let source: PeekingSource
  private var stream = z_stream()
  private let input: UnsafeMutableRawBufferPointer
  private var isBetweenMembers = false
  private var isDone = false
  /// The fault that ends the data, thrown after the bytes before it were returned.
  private var fault: InputFault?

  init(_ source: PeekingSource) throws {
    self.source = source
    input = .allocate(byteCount: 128 << 10, alignment: 16)
    // A window of 15 bits, plus 16 for a gzip header.
    guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw InputFault(kind: IngestProblems.corruptCompression, words: "zlib could not be started")
    }
  }

  deinit {
    inflateEnd(&stream)
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(clamping: buffer.count)
    while !isDone, fault == nil, Int(stream.avail_out) == buffer.count {
      try refill()
      if isDone { break }
      step()
    }
    let count = buffer.count - Int(stream.avail_out)
    if count == 0, let fault { throw fault }
    return count
  }

  private func refill() throws {
    guard stream.avail_in == 0 else { return }
    let count = try source.read(into: input)
    stream.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_in = UInt32(count)
    guard count == 0 else { return }
    isDone = true
    guard isBetweenMembers else {
      throw InputFault(kind: IngestProblems.truncated, words: "the gzip data ends too early")
    }
  }

  private func step() {
    if isBetweenMembers {
      while stream.avail_in > 0, stream.next_in.pointee == 0 {
        stream.next_in += 1
        stream.avail_in -= 1
      }
      guard stream.avail_in > 0 else { return }
      guard inflateReset(&stream) == Z_OK else { return corrupt() }
      isBetweenMembers = false
    }
    switch inflate(&stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    default: corrupt()
    }
  }

  private func corrupt() {
    let reason = stream.msg.map { String(cString: $0) } ?? "unknown reason"
    fault = InputFault(kind: IngestProblems.corruptCompression, words: "the gzip data is damaged (\(reason))")
  }
}
