/// Values as bytes for the pipe between two processes of the same binary: little-endian, text and blobs with lengths.
struct WireBytes {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
  }

  mutating func put(_ number: Int) { put(Int64(number)) }

  mutating func put(_ blob: [UInt8]) {
    put(blob.count)
    bytes += blob
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }
}

/// The way back; nil where the bytes end too early, as they do when the other side dies.
struct WireReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() -> Int64? {
    guard bytes.count - at >= 8 else { return nil }
    defer { at += 8 }
    return (0..<8).reduce(0) { $0 | Int64(bytes[at + $1]) << Int64($1 * 8) }
  }

  mutating func int() -> Int? { number().map { Int(truncatingIfNeeded: $0) } }

  mutating func blob() -> [UInt8]? {
    guard let count = int(), count >= 0, count <= bytes.count - at else { return nil }
    defer { at += count }
    return Array(bytes[at..<at + count])
  }

  mutating func text() -> String? { blob().map { String(decoding: $0, as: UTF8.self) } }
}
