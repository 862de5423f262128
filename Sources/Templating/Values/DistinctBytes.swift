/// Writes a page's values as bytes that differ wherever a value differs: what its inputs' digest is made of.
///
/// Cost: a copy of the values' bytes.
package struct DistinctBytes: ~Copyable {
  private var bytes = OutputBuffer()

  package init() {}

  package mutating func append(_ prefix: [UInt8]) { bytes.append(prefix) }

  package mutating func append(_ record: Record) {
    for index in record.values.indices { append(record.values[index]) }
    bytes.append(0xFF)
  }

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() { bytes.removeAll() }

  package borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withBytes(body)
  }

  private mutating func append(_ value: Value) {
    switch value {
    case .empty: bytes.append(0)
    case .flag(let flag): bytes.append(flag ? 2 : 1)
    case .number(let number):
      bytes.append(3)
      append(number)
    case .text(var text):
      bytes.append(4)
      text.withUTF8 {
        append($0.count)
        bytes.append($0)
      }
    case .bytes(let text):
      bytes.append(4)
      append(text.count)
      bytes.append(text)
    case .record(let record):
      bytes.append(5)
      append(record)
    case .list(let records):
      bytes.append(6)
      var walk = records.begin()
      while let record = walk.next() { append(record) }
      bytes.append(0xFE)
    }
  }

  private mutating func append(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append($0) }
  }
}
