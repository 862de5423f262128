internal import Model
internal import Store

/// One entry of a night's journal: the change of one path, and its rows in the ledger before and after.
struct FileChange: Hashable {
  enum Operation: UInt8 {
    /// A new file, where there was none.
    case new
    /// A file that replaces one of sumaq's, which is backed up for a rollback.
    case replace
    /// A file that is removed, and backed up for a rollback.
    case remove
    /// A new file in an output folder that did not exist. The whole folder is put in place by one rename.
    case newInNewFolder
    /// The file on the disk already has the right bytes, so only the ledger's row changes.
    case ledgerOnly
  }

  let operation: Operation
  let path: String
  /// The ledger's row after the night; nil for a file that is removed.
  let row: LedgerRow?
  /// The ledger's row before the night; nil for a new file.
  let old: LedgerRow?

  /// The part of the journal to which it belongs. Parts are applied in order, so that no link is ever broken: first
  /// everything new, to which nothing links yet, then replacements from assets to lists, then what nothing links to any
  /// more.
  var part: Int {
    switch operation {
    case .new, .newInNewFolder, .ledgerOnly: return kind
    case .replace: return 4 + kind
    case .remove: return 11 - kind
    }
  }

  static let parts = 12

  /// The number of the file's `RenderedPage.Kind`; files link to files with lower numbers.
  var kind: Int { (row ?? old)?.kind.rawValue ?? RenderedPage.Kind.page.rawValue }

  static let kinds = 0..<4

  /// Whether the change alone shows readers nothing: another page must show the asset or photo, or show it no longer.
  var isOfPagesBeside: Bool {
    switch operation {
    case .ledgerOnly: true
    case .new, .remove: kind == RenderedPage.Kind.asset.rawValue || kind == RenderedPage.Kind.photo.rawValue
    case .replace, .newInNewFolder: false
    }
  }
}

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

/// Reads from bytes that may end too early.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The next `count` bytes as a little-endian number; at most 8.
  mutating func number(_ count: Int) -> UInt64? {
    guard let part = next(count) else { return nil }
    var number: UInt64 = 0
    withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: part) }
    return UInt64(littleEndian: number)
  }

  mutating func text(_ count: Int) -> String? {
    next(count).map { String(decoding: UnsafeRawBufferPointer(rebasing: $0), as: UTF8.self) }
  }

  mutating func digest() -> LedgerDigest? {
    next(16).flatMap { LedgerDigest(reading: UnsafeRawBufferPointer(rebasing: $0)) }
  }

  private mutating func next(_ count: Int) -> Slice<UnsafeRawBufferPointer>? {
    guard count >= 0, bytes.count - offset >= count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}
