internal import CChecksum
internal import Platform

/// Reads the records of a log in LevelDB's format: blocks of 32,768 bytes with fragments of records, each with a
/// checksum.
///
/// Damage is reported and skipped: a fragment, or the rest of its block if nothing in it can be trusted. An incomplete
/// record before it is dropped, so that parts of two records are never joined.
final class LogReader {
  enum Item {
    /// The bytes of a record, valid until the next call.
    case record(UnsafeRawBufferPointer)
    case fault(LogFault)
    case end
  }

  static let blockBytes = 32_768
  private static let headerBytes = 7
  private static let blocks = 8

  private let source: any ByteSource
  private let limit: Int
  private let start: UnsafeMutableRawPointer
  private let buffer: UnsafeMutableRawBufferPointer
  /// The number of bytes in the buffer.
  private var filled = 0
  /// The offset of the buffer in the file.
  private var origin = 0
  /// The next fragment, and the end of its block, in the buffer.
  private var at = 0
  private var blockEnd = 0
  private var hasEnded = false
  /// The incomplete record of several fragments.
  private var open: UnsafeMutableRawBufferPointer
  private var openCount = 0
  private var isOpen = false
  /// Whether the current record is too large, which has been reported.
  private var isPassing = false

  /// The offset in the file of the block before that in which the current record ends.
  var blockBefore: Int { max(0, (origin + at - 1) / Self.blockBytes - 1) * Self.blockBytes }

  init(_ source: any ByteSource, limit: Int = 16 << 20) {
    self.source = source
    self.limit = limit
    start = .allocate(byteCount: Self.blocks * Self.blockBytes, alignment: 16)
    buffer = UnsafeMutableRawBufferPointer(start: start, count: Self.blocks * Self.blockBytes)
    open = .allocate(byteCount: 2 * Self.blockBytes, alignment: 16)
  }

  deinit {
    start.deallocate()
    open.deallocate()
  }

  /// The next record or fault. Throws what the source throws.
  func next() throws -> Item {
    while true {
      // The rest of a block is padding if it is too small for a header.
      if at == blockEnd || (origin + at) % Self.blockBytes > Self.blockBytes - Self.headerBytes {
        guard try enterBlock() else { return atEnd() }
      }
      if let item = step() { return item }
    }
  }

  // MARK: Blocks

  private func enterBlock() throws -> Bool {
    if blockEnd == filled {
      guard !hasEnded else { return false }
      try refill()
      guard filled > 0 else { return false }
    }
    at = blockEnd
    blockEnd = min(filled, at + Self.blockBytes)
    return true
  }

  private func refill() throws {
    origin += filled
    (filled, at, blockEnd) = (0, 0, 0)
    while filled < buffer.count {
      let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      guard count > 0 else {
        hasEnded = true
        return
      }
      filled += count
    }
  }

  private func atEnd() -> Item {
    guard isOpen else { return .end }
    isOpen = false
    return .fault(LogFault(kind: .torn, offset: origin + blockEnd))
  }

  // MARK: Fragments

  /// Reads the current fragment; nil if it is only a part of a record.
  private func step() -> Item? {
    let left = blockEnd - at
    guard left >= Self.headerBytes else { return passBlock(.torn) }
    let header = UnsafeRawPointer(start + at)
    let checksum = UInt32(littleEndian: header.loadUnaligned(as: UInt32.self))
    let length = Int(UInt16(littleEndian: header.loadUnaligned(fromByteOffset: 4, as: UInt16.self)))
    let type = header.load(fromByteOffset: 6, as: UInt8.self)
    if checksum == 0, length == 0, type == 0 { return passBlock(.zeros) }
    guard length <= left - Self.headerBytes else { return passBlock(isShort ? .torn : .length) }
    guard LogChecksum.of(UnsafeRawBufferPointer(start: header + 6, count: length + 1)) == checksum else {
      return passBlock(.checksum)
    }
    return assemble(type, UnsafeRawBufferPointer(start: header + Self.headerBytes, count: length))
  }

  /// Whether the file ends before the block does.
  private var isShort: Bool { hasEnded && blockEnd == filled && (origin + blockEnd) % Self.blockBytes != 0 }

  private func assemble(_ type: UInt8, _ data: UnsafeRawBufferPointer) -> Item? {
    switch type {
    case 1, 2:
      if isOpen {
        isOpen = false
        return .fault(LogFault(kind: .interrupted, offset: origin + at))
      }
      isPassing = false
      defer { at += Self.headerBytes + data.count }
      if type == 1 { return .record(data) }
      (isOpen, openCount) = (true, 0)
      return append(data)
    case 3, 4:
      defer { at += Self.headerBytes + data.count }
      guard isOpen else {
        defer { if type == 4 { isPassing = false } }
        return isPassing ? nil : .fault(LogFault(kind: .orphan, offset: origin + at))
      }
      if let fault = append(data) { return fault }
      guard type == 4 else { return nil }
      isOpen = false
      return .record(UnsafeRawBufferPointer(rebasing: open[..<openCount]))
    default:
      let fault = LogFault(kind: .type(type), offset: origin + at)
      isOpen = false
      at += Self.headerBytes + data.count
      return .fault(fault)
    }
  }

  private func append(_ data: UnsafeRawBufferPointer) -> Item? {
    guard openCount + data.count <= limit else {
      (isOpen, isPassing) = (false, true)
      return .fault(LogFault(kind: .tooLarge, offset: origin + at))
    }
    if openCount + data.count > open.count { grow() }
    UnsafeMutableRawBufferPointer(rebasing: open[openCount...]).copyMemory(from: data)
    openCount += data.count
    return nil
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: open.count * 2, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: open[..<openCount]))
    open.deallocate()
    open = larger
  }

  // MARK: Faults

  /// Passes the rest of the block.
  private func passBlock(_ kind: LogFault.Kind) -> Item {
    let fault = LogFault(kind: kind, offset: origin + at)
    (at, isOpen, isPassing) = (blockEnd, false, false)
    return .fault(fault)
  }
}

/// A fault at an offset of a log.
struct LogFault: Hashable {
  enum Kind: Hashable {
    /// The file ends within a fragment, or within a record.
    case torn
    case zeros
    case length
    case checksum
    case type(UInt8)
    /// A part of a record whose beginning is missing.
    case orphan
    /// A record begins before the previous one has ended.
    case interrupted
    case tooLarge
  }

  let kind: Kind
  /// The offset of the fragment in the file.
  let offset: Int

  /// Whether all records may be present nevertheless. Only their number tells.
  var mayHaveLostNothing: Bool { kind == .torn || kind == .zeros }

  var words: String {
    switch kind {
    case .torn: "the file ends within a record"
    case .zeros: "zeros stand where records should, and the rest of their block was passed"
    case .length: "a length leads out of its block, the rest of which was passed"
    case .checksum: "the checksum is wrong, so the rest of the block was passed"
    case .type(let type): "a fragment has the type \(type), which does not exist"
    case .orphan: "a record's beginning is missing, so the rest of it was passed"
    case .interrupted: "a record has no end, so it was passed"
    case .tooLarge: "a record is larger than sumaq reads"
    }
  }
}

/// The checksum of a fragment of LevelDB's log: the CRC-32C of its type and data, masked by a rotation and an addition,
/// as a log may itself contain checksums.
enum LogChecksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let crc = cchecksum_crc32c(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    return (crc >> 15 | crc << 17) &+ 0xA282_EAD8
  }
}
