/// Some thousand rows of a file that is an analyst's table, which Ingest passes to Store.
///
/// A row contains only the cells that it has, as JSON records may have different fields.
package struct TableBatch: Sendable {
  /// A column as the file names it.
  package struct Column: Sendable, Hashable {
    /// The header cell or the field's key; for the key of a record itself, empty.
    package let title: String
    /// The number of columns with the same title before it.
    package let occurrence: Int
    /// Whether it contains the keys under which records were.
    package let isKey: Bool

    package init(title: String, occurrence: Int = 0, isKey: Bool = false) {
      self.title = title
      self.occurrence = occurrence
      self.isKey = isKey
    }
  }

  /// The name of the analyst's table.
  package let table: String
  /// All columns of the file so far, in the order in which they occurred.
  package var columns: [Column]
  /// The evidence of this batch's values for each of `columns`.
  package var evidence: [TableEvidence]
  /// The cells of all rows, each with the number of its column.
  package private(set) var cells: [(column: Int, cell: Cell)] = []
  /// The end of each row's cells.
  package private(set) var ends: [Int] = []
  /// The UTF-8 of text cells.
  package private(set) var text: [UInt8] = []

  package init(table: String, columns: [Column] = []) {
    self.table = table
    self.columns = columns
    evidence = Array(repeating: [], count: columns.count)
  }

  package var rows: Int { ends.count }

  package mutating func add(_ column: Column) {
    columns.append(column)
    evidence.append([])
  }

  /// Adds a cell to the current row.
  package mutating func set(_ column: Int, _ cell: Cell, _ shown: TableEvidence) {
    cells.append((column, cell))
    evidence[column].formUnion(shown)
  }

  package mutating func set(_ column: Int, bytes: UnsafeRawBufferPointer, _ shown: TableEvidence) {
    let offset = text.count
    text.append(contentsOf: bytes)
    set(column, .text(offset: UInt32(offset), length: UInt32(bytes.count)), shown)
  }

  /// Ends the current row.
  package mutating func endRow() { ends.append(cells.count) }

  /// Removes the cells of the current row, which has not ended.
  package mutating func dropRow() { cells.removeSubrange((ends.last ?? 0)...) }

  /// Removes the rows; columns stay.
  package mutating func removeRows(keepingCapacity: Bool = true) {
    cells.removeAll(keepingCapacity: keepingCapacity)
    ends.removeAll(keepingCapacity: keepingCapacity)
    text.removeAll(keepingCapacity: keepingCapacity)
    for index in evidence.indices { evidence[index] = [] }
  }
}
