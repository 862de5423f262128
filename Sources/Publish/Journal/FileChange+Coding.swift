internal import Model
internal import Store

// The encoding of a change: length, operation, path, then the row after and the row before, each behind a flag.
extension FileChange {
  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0, operation.rawValue])
    path.withBytes { utf8 in
      Self.append(UInt64(utf8.count), to: &bytes, count: 4)
      bytes.append(contentsOf: utf8)
    }
    Self.append(row, to: &bytes)
    Self.append(old, to: &bytes)
    let length = UInt32(bytes.count - start - 4)
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(index * 8)) }
  }

  /// Decodes bytes without their length; nil if they are no valid change.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes)
    guard let raw = reader.number(1), let operation = Operation(rawValue: UInt8(raw)), let length = reader.number(4),
      let path = reader.text(Int(length)), let row = Self.row(&reader, path), let old = Self.row(&reader, path)
    else { return nil }
    self.init(operation: operation, path: path, row: row.row, old: old.row)
  }

  private static func append(_ row: LedgerRow?, to bytes: inout [UInt8]) {
    guard let row else { return bytes.append(0) }
    bytes.append(1)
    bytes.append(UInt8(row.kind.rawValue))
    append(UInt64(row.size), to: &bytes, count: 8)
    append(row.inputs, to: &bytes)
    append(row.output, to: &bytes)
  }

  private static func append(_ digest: LedgerDigest, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: (digest.high.bigEndian, digest.low.bigEndian)) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8], count: Int) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0[..<count]) }
  }

  private static func row(_ reader: inout ByteReader, _ path: String) -> (row: LedgerRow?, Void)? {
    guard let flag = reader.number(1) else { return nil }
    if flag == 0 { return (nil, ()) }
    guard let raw = reader.number(1), let kind = RenderedPage.Kind(rawValue: Int(raw)), let size = reader.number(8),
      let inputs = reader.digest(), let output = reader.digest()
    else { return nil }
    let row = LedgerRow(
      path: path, kind: kind, size: Int(truncatingIfNeeded: size), inputs: inputs, output: output)
    return (row, ())
  }
}
