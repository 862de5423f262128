internal import Templating

/// Writes a page's values as bytes that differ wherever a value differs: what its inputs' digest is made of.
///
/// The words and the site's settings (`t`, `site`) are left out, because they are the same for every page and are
/// part of the digest already.
enum ValueDigest {
  static func append(_ record: Record, to bytes: inout [UInt8]) {
    for value in record.values { append(value, to: &bytes) }
    bytes.append(0xFF)
  }

  private static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .empty: bytes.append(0)
    case .flag(let flag): bytes.append(flag ? 2 : 1)
    case .number(let number):
      bytes.append(3)
      append(number, to: &bytes)
    case .text(var text):
      bytes.append(4)
      text.withUTF8 { utf8 in
        append(utf8.count, to: &bytes)
        bytes.append(contentsOf: utf8)
      }
    case .bytes(let text):
      bytes.append(4)
      append(text.count, to: &bytes)
      bytes.append(contentsOf: text)
    case .record(let record):
      bytes.append(5)
      append(record, to: &bytes)
    case .list(let records):
      bytes.append(6)
      let next = records.begin()
      while let record = next() { append(record, to: &bytes) }
      bytes.append(0xFE)
    }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }
}
