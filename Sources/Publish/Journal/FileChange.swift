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
    var change = PackedWriter()
    change.add(operation.rawValue)
    change.add(path)
    for row in [row, old] { Self.add(row, to: &change) }
    var whole = PackedWriter()
    whole.add(change.bytes)
    bytes += whole.bytes
  }

  /// Decodes bytes without their length; nil if they are no valid change.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = PackedReader(Array(bytes))
    do throws(PackedReader.Torn) {
      guard let operation = Operation(rawValue: try reader.number()) else { return nil }
      let path = try reader.text()
      let row = try Self.row(&reader, path)
      self.init(operation: operation, path: path, row: row, old: try Self.row(&reader, path))
    } catch { return nil }
  }

  private static func add(_ row: LedgerRow?, to change: inout PackedWriter) {
    guard let row else { return change.add(UInt8(0)) }
    var flags = Flags.row
    if row.rows != .none { flags.insert(.rows) }
    if !row.photos.isEmpty { flags.insert(.photos) }
    if row.sha != 0 { flags.insert(.listed) }
    change.add(flags.rawValue)
    change.add(UInt8(row.kind.rawValue))
    change.add(Int64(row.size))
    change.add(raw: row.inputs.bytes + row.output.bytes)
    if flags.contains(.rows) { change.add(raw: row.rows.bytes) }
    if flags.contains(.photos) { change.add(row.photos.text) }
    if flags.contains(.listed) {
      change.add(row.sha)
      change.add(Int64(row.photoBytes))
    }
  }

  private static func row(_ reader: inout PackedReader, _ path: String) throws(PackedReader.Torn) -> LedgerRow? {
    let flags = Flags(rawValue: try reader.number())
    guard flags.rawValue != 0 else { return nil }
    guard let kind = RenderedPage.Kind(rawValue: Int(try reader.number(UInt8.self))) else { throw PackedReader.Torn() }
    let size = Int(try reader.number(Int64.self))
    var row = LedgerRow(path: path, kind: kind, size: size, inputs: try digest(&reader), output: try digest(&reader))
    if flags.contains(.rows) { row.rows = try digest(&reader) }
    if flags.contains(.photos) { row.photos = ShownPhotos(text: try reader.text()) }
    if flags.contains(.listed) {
      row.sha = try reader.number()
      row.photoBytes = Int(try reader.number(Int64.self))
    }
    return row
  }

  private static func digest(_ reader: inout PackedReader) throws(PackedReader.Torn) -> LedgerDigest {
    LedgerDigest(high: try reader.number(UInt64.self).byteSwapped, low: try reader.number(UInt64.self).byteSwapped)
  }
}
