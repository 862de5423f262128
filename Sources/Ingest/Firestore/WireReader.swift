internal import Platform

/// Reads the fields of a protocol buffers message (proto2, with groups).
struct WireReader {
  /// The wire type, which follows a field's number.
  enum Kind: UInt8 {
    case varint = 0
    case eight = 1
    case bytes = 2
    case group = 3
    case endGroup = 4
    case four = 5
  }

  private var at: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private static let deepestGroup = 100
  /// The address of messages without bytes.
  private nonisolated(unsafe) static let nowhere = UnsafePointer<UInt8>(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  init(_ bytes: UnsafeRawBufferPointer) {
    at = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? Self.nowhere
    end = at + bytes.count
  }

  var isAtEnd: Bool { at == end }

  @inline(__always)
  mutating func tag() throws(EntityFault) -> (field: Int, kind: Kind) {
    let tag = try varint()
    guard tag >> 3 > 0, tag < 1 << 32, let kind = Kind(rawValue: UInt8(tag & 7)) else { throw .wire }
    return (Int(tag >> 3), kind)
  }

  @inline(__always)
  mutating func varint() throws(EntityFault) -> UInt64 {
    guard at < end else { throw .wire }
    let first = at[0]
    at += 1
    return first < 0x80 ? UInt64(first) : try longVarint(UInt64(first & 0x7F))
  }

  private mutating func longVarint(_ first: UInt64) throws(EntityFault) -> UInt64 {
    var value = first
    var shift: UInt64 = 7
    while at < end, shift < 70 {
      let byte = at[0]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .wire
  }

  mutating func int64() throws(EntityFault) -> Int64 { Int64(bitPattern: try varint()) }

  @inline(__always)
  mutating func bytes() throws(EntityFault) -> UnsafeRawBufferPointer {
    let length = try varint()
    guard length <= UInt64(end - at) else { throw .wire }
    defer { at += Int(length) }
    return UnsafeRawBufferPointer(start: at, count: Int(length))
  }

  mutating func double() throws(EntityFault) -> Double {
    guard end - at >= 8 else { throw .wire }
    defer { at += 8 }
    return Double(bitPattern: UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self)))
  }

  /// Skips the value of an unknown field, including its groups.
  mutating func skip(_ field: Int, _ kind: Kind) throws(EntityFault) {
    guard kind == .group else { return try skipPlain(kind) }
    var open = [field]
    while let last = open.last {
      let (field, kind) = try tag()
      switch kind {
      case .group where open.count < Self.deepestGroup: open.append(field)
      case .group: throw .tooDeep
      case .endGroup:
        guard field == last else { throw .wire }
        open.removeLast()
      default: try skipPlain(kind)
      }
    }
  }

  private mutating func skipPlain(_ kind: Kind) throws(EntityFault) {
    switch kind {
    case .varint: _ = try varint()
    case .bytes: _ = try bytes()
    case .eight, .four:
      let count = kind == .eight ? 8 : 4
      guard end - at >= count else { throw .wire }
      at += count
    case .group, .endGroup: throw .wire
    }
  }
}
