internal import Platform

/// Reads changes one after another in bounded memory.
enum ChangeReader {
  private static let pieceBytes = 1 << 18

  /// Calls `body` with each change and the range of its bytes, counted from where the reading began.
  ///
  /// Stops without an error at a change that is cut off, as the caller knows how many there must be.
  static func each(of file: borrowing FileDescriptor, _ body: (FileChange, Range<Int>) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: pieceBytes)
    var filled = 0
    var passed = 0
    while true {
      let count = try read(file, &buffer, from: filled)
      filled += count
      let used = try buffer.withUnsafeBytes { bytes in
        try consume(UnsafeRawBufferPointer(rebasing: bytes[..<filled]), from: passed, body)
      }
      passed += used
      if used == 0 && count == 0 { return }
      buffer.replaceSubrange(0..<filled - used, with: Array(buffer[used..<filled]))
      filled -= used
      if filled == buffer.count { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
    }
  }

  private static func consume(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ body: (FileChange, Range<Int>) throws -> Void
  ) throws -> Int {
    var offset = 0
    while bytes.count - offset >= 4 {
      let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      guard bytes.count - offset - 4 >= length else { break }
      let record = UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<(offset + 4 + length)])
      guard let change = FileChange(record) else { break }
      try body(change, start + offset + 4..<start + offset + 4 + length)
      offset += 4 + length
    }
    return offset
  }

  private static func read(
    _ file: borrowing FileDescriptor, _ buffer: inout [UInt8], from start: Int
  ) throws(FileError) -> Int {
    let rest = buffer.count - start
    return try withBytes(&buffer) { raw throws(FileError) in
      rest == 0 ? 0 : try file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[start...]))
    }
  }

  private static func withBytes(
    _ buffer: inout [UInt8], _ body: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  ) throws(FileError) -> Int {
    var result = Result<Int, FileError>.success(0)
    buffer.withUnsafeMutableBytes { raw in
      do throws(FileError) { result = .success(try body(raw)) } catch { result = .failure(error) }
    }
    return try result.get()
  }
}
