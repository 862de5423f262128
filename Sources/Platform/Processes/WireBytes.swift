/// Encodes values for the pipe between two processes of the same binary: little-endian, with the length before texts
/// and blobs.
package struct WireBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put(byte: UInt8) { bytes.append(byte) }

  package mutating func set(firstByte byte: UInt8) { bytes[0] = byte }

  package mutating func put(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ number: Int) { put(Int64(number)) }

  package mutating func put(_ blob: [UInt8]) { blob.withUnsafeBytes { put(raw: $0) } }

  package mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put(raw: UnsafeRawBufferPointer($0)) }
  }

  package mutating func put(raw: UnsafeRawBufferPointer) {
    put(raw.count)
    bytes.append(contentsOf: raw)
  }

  /// Removes all bytes but keeps the capacity.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Decodes values; nil if the bytes end too early, as when the other process dies.
package struct WireReader: Sendable {
  private let bytes: [UInt8]
  private var at = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { at == bytes.count }

  package mutating func byte() -> UInt8? {
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }

  package mutating func number() -> Int64? {
    guard bytes.count - at >= 8 else { return nil }
    defer { at += 8 }
    return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: at, as: Int64.self)) }
  }

  package mutating func int() -> Int? { number().map { Int(truncatingIfNeeded: $0) } }

  package mutating func blob() -> [UInt8]? { piece().map { Array($0) } }

  package mutating func text() -> String? { piece().map { String(decoding: $0, as: UTF8.self) } }

  private mutating func piece() -> ArraySlice<UInt8>? {
    guard let count = int(), count >= 0, count <= bytes.count - at else { return nil }
    defer { at += count }
    return bytes[at..<at + count]
  }
}
