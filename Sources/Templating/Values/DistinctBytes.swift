/// Encodes a page's values as bytes that differ whenever a value differs, for the digest of its inputs.
///
/// Cost: a copy of the values' bytes.
package struct DistinctBytes: ~Copyable {
  private var bytes = OutputBuffer()

  package init() {}

  package mutating func append(_ prefix: [UInt8]) { bytes.append(prefix) }

  package mutating func append(_ record: Record) {
    record.values.withUnsafeBufferPointer { values in
      for index in values.indices { append(values[index]) }
    }
    bytes.append(0xFF)
  }

  /// The number of bytes of a record's values.
  package static func count(of record: Record) -> Int {
    var bytes = DistinctBytes()
    bytes.append(record)
    return bytes.withBytes(\.count)
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() { bytes.removeAll() }

  package borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withBytes(body)
  }

  private mutating func append(_ value: SlotValue) {
    switch value {
    case .empty: bytes.append(0)
    case .flag(let flag): bytes.append(flag ? 2 : 1)
    case .number(let number):
      append(3, number)
    case .text(let text):
      text.withUTF8InPlace {
        append(4, $0.count)
        bytes.append($0)
      }
    case .bytes(let text):
      append(4, text.count)
      bytes.append(text)
    case .record(let record):
      bytes.append(5)
      append(record)
    case .list(let records):
      bytes.append(6)
      records.forEach { append($0) }
      bytes.append(0xFE)
    }
  }

  @inline(__always)
  private mutating func append(_ mark: UInt8, _ number: Int) {
    bytes.append(mark)
    bytes.append(word: UInt64(bitPattern: Int64(number)))
  }
}
