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

  /// Puts a cell in the place of another, counted over all rows.
  mutating func put(_ cell: Cell, at index: Int) { cells[index] = cell }

  /// Puts the arena to which the cells that were put refer.
  mutating func put(texts: [UInt8]) { text = texts }

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
  /// The line of the first record. Each of the others is on the line after the previous one.
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
