/// A few thousand rows of one collection, which Ingest passes to Store: cells in one array and their texts in one
/// arena, so that a row costs no allocation.
package struct RecordBatch: Sendable {
  package let collection: Collection
  /// The UTF-8 of text cells.
  package private(set) var text: [UInt8] = []
  /// The cells, `columns` for each row.
  package private(set) var cells: [Cell] = []
  /// The line of each row, for problems.
  package private(set) var lines: [UInt32] = []
  /// Whether each row is a tombstone (`"_deleted": true` or `"deleted": true`), of which only the key counts.
  package private(set) var deleted: [Bool] = []
  package let columns: Int
  /// For each row a fingerprint of the bytes of its record, with which the next reading recognizes it; 0 if the next
  /// reading must read it.
  package private(set) var prints: [UInt64] = []
  /// Records that are known from the file's last reading, with their positions among the rows.
  package private(set) var known: [KnownRecords] = []
  /// The hashes of each row, after `hashRows` was called.
  package private(set) var hashes: [RowHashes] = []

  package init(_ collection: Collection, rowCapacity: Int = 0) {
    self.collection = collection
    self.columns = collection.columns.count
    text.reserveCapacity(rowCapacity * 256)
    cells.reserveCapacity(rowCapacity * columns)
  }

  @inlinable package var rows: Int { lines.count }
  package var isEmpty: Bool { lines.isEmpty && known.isEmpty }

  /// Starts a row of nulls; the `set` calls that follow fill it.
  package mutating func beginRow(line: UInt32, deleted isDeleted: Bool = false) {
    if !hashes.isEmpty { hashes.removeAll() }
    cells.append(contentsOf: repeatElement(.null, count: columns))
    lines.append(line)
    deleted.append(isDeleted)
    prints.append(0)
  }

  /// Hashes all rows, as the last step of the thread that reads them.
  package mutating func hashRows() { hashes = rowHashes() }

  /// Sets the fingerprint of the last row's record.
  package mutating func setPrint(_ print: UInt64) { prints[prints.count - 1] = print }

  /// Records a record that is known from the last reading. It follows the last row, on its own line.
  package mutating func pass(_ record: Int, line: UInt32) {
    let last = known.count - 1
    if last >= 0, known[last].follows(row: rows, record: record, line: line) {
      known[last].records = known[last].records.lowerBound..<record + 1
    } else {
      known.append(KnownRecords(row: rows, records: record..<record + 1, line: line))
    }
  }

  /// Removes the last row.
  package mutating func dropRow() {
    cells.removeLast(columns)
    lines.removeLast()
    deleted.removeLast()
    prints.removeLast()
  }

  package mutating func set(_ column: Int, _ cell: Cell) {
    cells[cells.count - columns + column] = cell
  }

  package mutating func set(_ column: Int, bytes: UnsafeRawBufferPointer) {
    let offset = text.count
    text.append(contentsOf: bytes)
    set(column, .text(offset: UInt32(offset), length: UInt32(bytes.count)))
  }

  package mutating func set(_ column: Int, _ string: String) {
    let offset = text.count
    text.append(contentsOf: string.utf8)
    set(column, .text(offset: UInt32(offset), length: UInt32(text.count - offset)))
  }

  /// Replaces the text of a cell.
  package mutating func replace(row: Int, column: Int, _ string: String) {
    if !hashes.isEmpty { hashes.removeAll() }
    cells[row * columns + column] = .text(offset: UInt32(text.count), length: UInt32(string.utf8.count))
    text.append(contentsOf: string.utf8)
  }

  /// Appends a row of another batch of the collection.
  package mutating func append(_ row: Int, of other: RecordBatch) {
    beginRow(line: other.lines[row], deleted: other.deleted[row])
    let from = other.cells[row * columns..<(row + 1) * columns]
    // The texts of a row lie one behind the other.
    var (start, end, bytes) = (UInt32.max, UInt32(0), 0)
    for case .text(let offset, let length) in from {
      (start, end, bytes) = (min(start, offset), max(end, offset + length), bytes + Int(length))
    }
    let moved = UInt32(text.count) &- start
    // A text that was replaced lies elsewhere.
    let isTogether = start < end && Int(end - start) <= 2 * bytes + 64
    if isTogether { text += other.text[Int(start)..<Int(end)] }
    for (column, cell) in from.enumerated() {
      switch cell {
      case .null: break
      case .text(let offset, let length) where isTogether:
        set(column, .text(offset: offset &+ moved, length: length))
      case .text: if let string = other.string(row: row, column: column) { set(column, string) }
      case .integer, .real: set(column, cell)
      }
    }
  }

  @inlinable package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  /// The text of a cell; nil for null.
  package func string(row: Int, column: Int) -> String? { Self.string(self[row, column], in: text) }

  /// The text of a cell of a batch with this arena.
  package static func string(_ cell: Cell, in text: [UInt8]) -> String? {
    switch cell {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let offset, let length):
      String(decoding: text[Int(offset)..<Int(offset) + Int(length)], as: UTF8.self)
    }
  }

  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    deleted.removeAll(keepingCapacity: true)
    prints.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
  }
}

/// Records whose bytes are the same as at the file's last reading, so that they were not read again.
package struct KnownRecords: Sendable, Hashable {
  /// The row of the batch before which they are.
  package let row: Int
  /// Their numbers among the records of the last reading.
  package fileprivate(set) var records: Range<Int>
  /// The line of the first record. Each further record is on the line after the previous one.
  package let line: UInt32

  fileprivate func follows(row: Int, record: Int, line: UInt32) -> Bool {
    self.row == row && records.upperBound == record && Int(self.line) + records.count == Int(line)
  }
}

/// One value of a row.
package enum Cell: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  /// A range of the batch's arena.
  case text(offset: UInt32, length: UInt32)
}

/// Decides which of a night's rows with one id counts. A store asks it with each row that arrives, and a filter of an
/// engine with all of them.
package enum RowPrecedence {
  /// Whether a row replaces the one that came before it: the newer one counts, of equally new ones the later one.
  package static func replaces(_ updated: Int64?, _ before: Int64?) -> Bool {
    guard let before else { return true }
    return (updated ?? .min) >= before
  }

  /// Whether a row that does not count is told as repeated.
  package static func isTold(_ digest: UInt64, against winner: UInt64, id: String) -> Bool {
    digest != winner || isToldIfEqual(id)
  }

  /// Whether a row is told that is in two files: one without a key of its own, whose id was made from its cells.
  package static func isToldIfEqual(_ id: String) -> Bool { GeneratedID.isOfCells(id) }
}

/// The rows of one id in the order of a night's files, and which of them counts.
package struct RowContest<Row> {
  /// How rows of a kind contend.
  package enum Kind: Sendable {
    /// Rows that refer to subjects.
    case records
    /// Restaurants and users that files have.
    case subjects
    /// Accounts, of which the last one counts.
    case accounts
    /// Rows that were made from rows of other collections, of which none is told.
    case derived
  }

  package struct Entry {
    package let row: Row
    package let digest: UInt64
    package let updated: Int64?
    package let file: String
    /// The round of its night.
    package let round: UInt8

    package init(_ row: Row, digest: UInt64, updated: Int64?, file: String, round: UInt8) {
      (self.row, self.digest, self.updated, self.file, self.round) = (row, digest, updated, file, round)
    }
  }

  private let kind: Kind
  package let id: String
  /// The row that counts; nil if there is none, or a tombstone was last.
  package private(set) var winner: Entry?
  /// Whether a tombstone deletes the id.
  package private(set) var isDeleted = false

  package init(_ kind: Kind, id: String) { (self.kind, self.id) = (kind, id) }

  /// Returns the row that lost, if one did.
  package mutating func add(_ entry: Entry) -> Entry? {
    // A row of an earlier night counts only as long as tonight's files have none, however new it is.
    guard let before = winner, before.round == entry.round else {
      winner = entry
      return nil
    }
    if entry.digest == before.digest {
      return kind == .records && entry.file != before.file && RowPrecedence.isToldIfEqual(id) ? entry : nil
    }
    guard kind == .accounts || RowPrecedence.replaces(entry.updated, before.updated) else { return entry }
    winner = entry
    return before
  }

  /// Applies a tombstone. Returns whether the rows that lost so far are forgotten.
  package mutating func delete() -> Bool {
    winner = nil
    isDeleted = true
    // A record that is deleted is forgotten with its rows. A subject stays known, as rows refer to it.
    return kind == .records
  }

  /// Whether a row that lost is told as repeated, once all rows are known.
  package func isTold(_ digest: UInt64) -> Bool {
    guard let winner, kind != .derived else { return false }
    return RowPrecedence.isTold(digest, against: winner.digest, id: id)
  }
}

/// A field or a row of an export that could not be read, as the table `rejects` stores it.
package struct RejectedRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable {
    /// The row is kept, without this field.
    case field
    case row
    /// The row lost against another row with the same id.
    case repeated
  }

  package let file: String
  package let line: Int
  /// The field's name as the export spells it; empty for a whole row.
  package let column: String
  package let kind: Kind
  /// The id of the record, if it has one.
  package let recordID: String?
  /// The id of the `ProblemKind`.
  package let problem: String
  /// The raw text, cut at 1,000 bytes; never shown to analysts.
  package let raw: String

  package init(
    file: String, line: Int, column: String, kind: Kind, recordID: String?, problem: String, raw: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
    self.recordID = recordID
    self.problem = problem
    self.raw = raw
  }
}

/// Ids that are made for rows which have none in the export: a prefix and 16 base-32 characters of a SHA-256.
package enum GeneratedID {
  private static let length = 16
  private static let keyless = "-row-"

  /// The id of a row with a natural key: its texts, each followed by a zero byte.
  package static func make(_ prefix: String, _ key: [UInt8]) -> String { prefix + "-" + digest(key) }

  /// The id of a row whose key is all its cells and the how-manieth it is of the equal rows of its file.
  package static func make(_ prefix: String, cells: [UInt8], number: Int) -> String {
    prefix + keyless + digest(cells + Array("\(number)".utf8))
  }

  /// Whether an id was made from a natural key of these texts.
  package static func isMade(_ id: String, of texts: [String]) -> Bool {
    id.hasSuffix("-" + digest(texts.flatMap { Array($0.utf8) + [0] }))
  }

  /// Whether an id was made from all cells of a row.
  package static func isOfCells(_ id: String) -> Bool {
    id.utf8.count > length + keyless.utf8.count && id.dropLast(length).hasSuffix(keyless)
      && id.suffix(length).utf8.allSatisfy(isDigit)
  }

  /// The condition in SQL that an id in `column` was made, by a natural key or not.
  package static func condition(_ column: String, ofCells: Bool) -> String {
    let digest = String(repeating: "[a-z2-7]", count: length)
    return "\(column) GLOB '*\(ofCells ? keyless : "-")\(digest)'"
      + (ofCells ? "" : " AND \(column) NOT GLOB '*\(keyless)\(digest)'")
  }

  private static func digest(_ bytes: [UInt8]) -> String { Digest.base32(SHA256.digest(bytes), length: length) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
  }
}
