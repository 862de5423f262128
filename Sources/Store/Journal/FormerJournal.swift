internal import Model
internal import Platform

/// Reads journals of version 0.2.0: numbers of the night, then one change after another.
enum FormerJournal {
  private static let magic = UInt64(0x314A_4E51_414D_5553)  // SUMAQNJ1

  /// The journal as a temporary one, in which each change has the number of its backup.
  static func read(_ path: String) throws -> (JournalHead, Connection) {
    var reader = PackedReader(try Files.read(path))
    do {
      let head = try head(&reader)
      let draft = try JournalDraft("")
      for number in 0..<head.count { try draft.add(number, change(&reader)) }
      guard reader.isAtEnd else { throw PackedReader.Torn() }
      try draft.finish(head)
      return (head, draft.connection)
    } catch is PackedReader.Torn { throw Journal.damaged(path) }
  }

  private static func head(_ reader: inout PackedReader) throws(PackedReader.Torn) -> JournalHead {
    var numbers: [UInt64] = []
    for _ in 0..<11 { numbers.append(try reader.number()) }
    guard numbers[0] == magic, (numbers[1...4] + [numbers[10]]).allSatisfy({ $0 < 1 << 53 }) else {
      throw PackedReader.Torn()
    }
    let bits = numbers[9]
    return JournalHead(
      night: Int(numbers[1]),
      previous: LedgerState(
        night: Int(numbers[2]), lastNight: Int(numbers[3]), rolledBack: numbers[4] == 0 ? nil : Int(numbers[4]) - 1,
        sum: LedgerSum(high: numbers[5], low: numbers[6])),
      sum: LedgerSum(high: numbers[7], low: numbers[8]), newFolders: OutputFolder.folders(Int(bits & 3)),
      count: Int(numbers[10]), outputMatchedLedger: bits & 4 == 0, changesSealedAlone: bits & 8 != 0)
  }

  private static func change(_ reader: inout PackedReader) throws(PackedReader.Torn) -> FileChange {
    _ = try reader.number(UInt32.self)
    guard let operation = FileChange.Operation(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    let path = try reader.text()
    let row = try row(&reader, path)
    return FileChange(operation: operation, path: path, row: row, old: try Self.row(&reader, path))
  }

  /// A row of the ledger, behind bits for what is known of it.
  private static func row(_ reader: inout PackedReader, _ path: String) throws(PackedReader.Torn) -> LedgerRow? {
    let known = try reader.number(UInt8.self)
    guard known != 0 else { return nil }
    guard let kind = RenderedPage.Kind(rawValue: Int(try reader.number(UInt8.self))) else { throw PackedReader.Torn() }
    let size = Int(try reader.number(Int64.self))
    var row = LedgerRow(path: path, kind: kind, size: size, inputs: try digest(&reader), output: try digest(&reader))
    if known & 2 != 0 { row.rows = try digest(&reader) }
    if known & 4 != 0 { row.photos = ShownPhotos(text: try reader.text()) }
    if known & 8 != 0 {
      row.sha = try reader.number()
      row.photoBytes = Int(try reader.number(Int64.self))
    }
    return row
  }

  private static func digest(_ reader: inout PackedReader) throws(PackedReader.Torn) -> LedgerDigest {
    LedgerDigest(high: try reader.number(UInt64.self).byteSwapped, low: try reader.number(UInt64.self).byteSwapped)
  }
}
