internal import CZlib
internal import Platform

/// The uncompressed content of a member of a zip file, which is never longer than the directory says.
///
/// Only its end tells whether the bytes are the original ones. A fault there, or before, makes all of them invalid.
final class ZipSource: ExportContent {
  private let file: FileDescriptor
  private let entry: ZipEntry
  private let faultAtEnd: InputFault?
  /// The number of compressed bytes that are not read yet, and the offset of the first one.
  private var left: Int
  private var place: Int
  private var given = 0
  private var checksum = ZipChecksum()
  private let inflater: Inflater?
  /// The fault that ended the reading.
  private var fault: InputFault?
  private var isChecked = false

  init(
    _ file: consuming FileDescriptor, start: Int, _ entry: ZipEntry, faultAtEnd: InputFault?
  ) throws(InputFault) {
    self.file = file
    self.entry = entry
    self.faultAtEnd = faultAtEnd
    place = start
    left = entry.packed
    inflater = entry.method == 0 ? nil : try Inflater(windowBits: -15)
  }

  var bytesRead: Int { entry.packed - left }
  var digestText: String { entry.digest }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if let fault { throw fault }
    do throws(InputFault) {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, entry.size - given)])
      guard !room.isEmpty else {
        try check()
        return 0
      }
      let count = if let inflater { try inflate(inflater, into: room) } else { try fill(room) }
      guard count > 0 else { throw spoiled("it ends before the size that the directory says") }
      checksum.add(UnsafeRawBufferPointer(rebasing: room[..<count]))
      given += count
      return count
    } catch {
      fault = error
      throw error
    }
  }

  func finish() throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while try read(into: buffer) > 0 {}
  }

  /// Reads compressed bytes from the file; 0 at their end.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(InputFault) -> Int {
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, left)])
    do throws(FileError) { try file.read(into: part, at: place) } catch {
      throw IngestProblems.cannotRead.fault(error.description, spoilsAll: true)
    }
    place += part.count
    left -= part.count
    return part.count
  }

  private func inflate(_ inflater: Inflater, into room: UnsafeMutableRawBufferPointer) throws(InputFault) -> Int {
    while true {
      if inflater.needsInput { inflater.setInput(try fill(inflater.buffer)) }
      switch inflater.step(into: room) {
      case .gave(let count): return count
      case .wantsMore where left > 0: continue
      case .wantsMore: throw spoiled("its data end too early")
      case .ended: return 0
      case .damaged(let reason): throw spoiled("its data cannot be unpacked (\(reason))")
      }
    }
  }

  /// Called after all bytes were read: nothing may follow, and the checksum must match.
  private func check() throws(InputFault) {
    guard !isChecked else { return }
    if let inflater {
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
      defer { room.deallocate() }
      guard try inflate(inflater, into: room) == 0 else {
        throw spoiled("it goes on behind the size that the directory says")
      }
      guard inflater.needsInput else { throw spoiled("more data follow than were packed") }
    }
    guard left == 0 else { throw spoiled("more data follow than were packed") }
    guard checksum.value == UInt(entry.checksum) else { throw spoiled("its checksum is not that of its bytes") }
    if let faultAtEnd { throw faultAtEnd }
    isChecked = true
  }

  private func spoiled(_ words: String) -> InputFault {
    IngestProblems.archiveDamaged.fault("the member is damaged: \(words); nothing of it was taken", spoilsAll: true)
  }
}

/// A file within a zip file.
struct ZipMember: ExportMember {
  let status: FileStatus
  private let entry: ZipEntry
  private let path: ExportPath
  private let fault: InputFault?
  private let faultAtEnd: InputFault?

  /// A member with `fault` cannot be opened. `faultAtEnd` is thrown after it was read.
  init(_ entry: ZipEntry, of path: ExportPath, _ status: FileStatus, fault: InputFault?, faultAtEnd: InputFault?) {
    self.entry = entry
    self.path = path
    self.status = status
    self.fault = fault
    self.faultAtEnd = faultAtEnd
  }

  var name: String { entry.name }
  var bytes: Int { entry.packed }
  var digest: String? { entry.digest }

  func open() throws(InputFault) -> any ExportContent {
    if let fault { throw fault }
    let file = try path.open()
    let start = try dataStart(file)
    return try ZipSource(file, start: start, entry, faultAtEnd: faultAtEnd)
  }

  /// Whether the member's local header has the name that the directory gives it.
  var isNamedRightly: Bool {
    do {
      _ = try dataStart(try path.open())
      return true
    } catch { return false }
  }

  /// The offset of the data, which only the member's local header tells.
  private func dataStart(_ file: borrowing FileDescriptor) throws(InputFault) -> Int {
    let length = ZipArchive.headerLength + entry.rawName.count
    let header = try ZipEnd.bytes(file, entry.offset..<entry.offset + length)
    guard let fields = ZipFields(header, at: 0, count: ZipArchive.headerLength, signature: 0x0403_4B50) else {
      throw ZipEnd.damaged("the member is not where the directory says")
    }
    guard header[ZipArchive.headerLength...].elementsEqual(entry.rawName), fields.u16(26) == entry.rawName.count else {
      throw ZipEnd.damaged("the member has another name than in the directory")
    }
    let start = entry.offset + length + fields.u16(28)
    guard start + entry.packed <= entry.limit else {
      throw ZipEnd.damaged("the member's data reach into what follows it")
    }
    return start
  }
}

/// Decompresses deflate data (RFC 1951), without a header or with one of gzip.
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
  private(set) var hasEnded = false

  init(windowBits: Int32) throws(InputFault) {
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      buffer.deallocate()
      throw IngestProblems.corruptCompression.fault("zlib could not be started")
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

  /// Begins with the data behind those that have ended, and behind zeros; false if the input is used up.
  func beginNext() -> Bool {
    while stream.avail_in > 0, stream.next_in.pointee == 0 {
      stream.next_in += 1
      stream.avail_in -= 1
    }
    guard !needsInput else { return false }
    // After a failed reset the next step is damaged.
    inflateReset(&stream)
    hasEnded = false
    return true
  }

  /// What was decompressed before damage is given before it.
  func step(into room: UnsafeMutableRawBufferPointer) -> Step {
    guard !hasEnded else { return .ended }
    stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(clamping: room.count)
    let answer = inflate(&stream, Z_NO_FLUSH)
    let count = min(room.count, Int(UInt32.max)) - Int(stream.avail_out)
    hasEnded = answer == Z_STREAM_END
    if count > 0 { return .gave(count) }
    guard hasEnded || answer == Z_OK || answer == Z_BUF_ERROR else {
      return .damaged(stream.msg.map { String(cString: $0) } ?? "unknown reason")
    }
    return hasEnded ? .ended : .wantsMore
  }
}

/// CRC-32 (ISO 3309), which zip archives keep of each member.
package struct ZipChecksum {
  package private(set) var value: UInt = 0

  package init() {}

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    value = crc32_z(value, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = ZipChecksum()
    bytes.withUnsafeBytes { checksum.add($0) }
    return UInt32(truncatingIfNeeded: checksum.value)
  }
}
