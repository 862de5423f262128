/// Some thousand rows of a file that is an analyst's table, on their way from Ingest to Store.
///
/// A row holds only the cells that it has, as records of JSON may each have other fields.
package struct TableBatch: Sendable {
  /// A column of the file as the file names it.
  package struct Column: Sendable, Hashable {
    /// The header cell or the field's key; for the key of a record itself, empty.
    package let title: String
    /// How many columns of the same title stand before it.
    package let occurrence: Int
    /// It holds the key under which a record stood.
    package let isKey: Bool

    package init(title: String, occurrence: Int = 0, isKey: Bool = false) {
      self.title = title
      self.occurrence = occurrence
      self.isKey = isKey
    }
  }

  /// The analyst's table.
  package let table: String
  /// All columns of the file so far, in the order in which they came.
  package var columns: [Column]
  /// What this batch's values show, for each of `columns`.
  package var evidence: [TableEvidence]
  /// The rows' cells one after another, each with the number of its column.
  package private(set) var cells: [(column: Int, cell: Cell)] = []
  /// Per row: where its cells end.
  package private(set) var ends: [Int] = []
  /// UTF-8 that text cells point into.
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

  /// Forgets the rows; columns stay.
  package mutating func removeRows() {
    cells.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    for index in evidence.indices { evidence[index] = [] }
  }
}
