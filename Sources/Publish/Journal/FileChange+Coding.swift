internal import Model
internal import Store

// The encoding of a change: length, operation, path, then the row after and the row before, each behind flags for what
// follows. A journal of an older program has none but `row`.
extension FileChange {
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let row = Flags(rawValue: 1)
    static let rows = Flags(rawValue: 2)
    static let photos = Flags(rawValue: 4)
    static let listed = Flags(rawValue: 8)
  }

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
    var flags = Flags.row
    if row.rows != .none { flags.insert(.rows) }
    if !row.photos.isEmpty { flags.insert(.photos) }
    if row.sha != 0 { flags.insert(.listed) }
    bytes.append(flags.rawValue)
    bytes.append(UInt8(row.kind.rawValue))
    append(UInt64(row.size), to: &bytes, count: 8)
    append(row.inputs, to: &bytes)
    append(row.output, to: &bytes)
    if flags.contains(.rows) { append(row.rows, to: &bytes) }
    if flags.contains(.photos) {
      row.photos.text.withBytes { utf8 in
        append(UInt64(utf8.count), to: &bytes, count: 4)
        bytes.append(contentsOf: utf8)
      }
    }
    if flags.contains(.listed) {
      for number in [row.sha, UInt64(row.photoBytes)] { append(number, to: &bytes, count: 8) }
    }
  }

  private static func append(_ digest: LedgerDigest, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: (digest.high.bigEndian, digest.low.bigEndian)) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8], count: Int) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0[..<count]) }
  }

  private static func row(_ reader: inout ByteReader, _ path: String) -> (row: LedgerRow?, Void)? {
    guard let first = reader.number(1) else { return nil }
    if first == 0 { return (nil, ()) }
    let flags = Flags(rawValue: UInt8(first))
    guard let raw = reader.number(1), let kind = RenderedPage.Kind(rawValue: Int(raw)), let size = reader.number(8),
      let inputs = reader.digest(), let output = reader.digest()
    else { return nil }
    var row = LedgerRow(
      path: path, kind: kind, size: Int(truncatingIfNeeded: size), inputs: inputs, output: output)
    if flags.contains(.rows) {
      guard let rows = reader.digest() else { return nil }
      row.rows = rows
    }
    if flags.contains(.photos) {
      guard let length = reader.number(4), let text = reader.text(Int(length)) else { return nil }
      row.photos = ShownPhotos(text: text)
    }
    if flags.contains(.listed) {
      guard let sha = reader.number(8), let photoBytes = reader.number(8) else { return nil }
      (row.sha, row.photoBytes) = (sha, Int(truncatingIfNeeded: photoBytes))
    }
    return (row, ())
  }
}
