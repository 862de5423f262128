/// Appends values to bytes that `PackedReader` reads: numbers in little-endian order, texts behind their length.
package struct PackedWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt32(bytes.count))
    self.bytes.append(contentsOf: bytes)
  }

  /// Bytes without their length before them.
  package mutating func add(raw bytes: [UInt8]) { self.bytes += bytes }

  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ text: String) { text.withBytes { add(UnsafeRawBufferPointer($0)) } }

  /// A value that may be missing.
  package mutating func add<Value>(_ value: Value?, _ body: (inout PackedWriter, Value) -> Void) {
    add(value != nil)
    if let value { body(&self, value) }
  }

  /// Forgets what was written, and keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
