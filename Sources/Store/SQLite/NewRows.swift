internal import CSQLite
internal import Platform

/// Buffers new rows of one table, which one INSERT inserts by the hundred.
///
/// SQLite reads them as the rows of a virtual table, which takes two thirds of the time of a statement per row. Added
/// values are copied. Flush it before any other use of the table.
final class NewRows {
  private static let mostRows = 256
  private static let mostBytes = 256 << 10

  private let source: RowSource
  private let insert: Statement
  private let width: Int
  private let cells: UnsafeMutablePointer<RowSource.Cell>
  /// The bytes of all texts and blobs.
  private var bytes: UnsafeMutableRawPointer
  private var byteCapacity = 64 << 10
  private var byteCount = 0
  private var cellCount = 0
  private(set) var rows = 0

  /// `columns` are the table's columns in the order in which the cells of each row are added. `first` is what the first
  /// column gets, an expression of the row's first cell `c0`.
  init(_ connection: Connection, table: String, columns: [String], first: String = "c0") throws {
    source = try connection.rowSource()
    width = columns.count
    let given = ([first] + (1..<max(1, width)).map { "c\($0)" }).joined(separator: ", ")
    // A row that cannot be inserted aborts the transaction, so SQLite need not keep a statement journal.
    insert = try connection.statement(
      "INSERT OR FAIL INTO \(table)(\(columns.joined(separator: ", "))) SELECT \(given) FROM \(RowSource.name)")
    cells = .allocate(capacity: width * Self.mostRows)
    bytes = .allocate(byteCount: byteCapacity, alignment: 16)
  }

  deinit {
    cells.deallocate()
    bytes.deallocate()
  }

  @inline(__always)
  func addNull() { add(RowSource.Cell(kind: .null, bits: 0)) }

  @inline(__always)
  func add(_ number: Int64) { add(RowSource.Cell(kind: .integer, bits: UInt64(bitPattern: number))) }

  @inline(__always)
  func add(_ number: Double) { add(RowSource.Cell(kind: .real, bits: number.bitPattern)) }

  @inline(__always)
  func add(_ number: Int64?) {
    if let number { add(number) } else { addNull() }
  }

  @inline(__always)
  func add(text: UnsafeRawBufferPointer) { add(text, .text) }

  @inline(__always)
  func add(blob: UnsafeRawBufferPointer) { add(blob, .blob) }

  func add(_ text: String?) {
    guard var text else { return addNull() }
    text.withUTF8 { add(UnsafeRawBufferPointer($0), .text) }
  }

  /// Ends a row, all of whose cells have been added.
  @inline(__always)
  func endRow() throws {
    rows &+= 1
    if rows == Self.mostRows || byteCount >= Self.mostBytes { try flush() }
  }

  /// Inserts the buffered rows.
  func flush() throws {
    guard rows > 0 else { return }
    source.setRows(cells, bytes, rows: rows, width: width)
    defer {
      source.removeRows()
      (rows, cellCount, byteCount) = (0, 0, 0)
    }
    _ = try insert.step()
  }

  @inline(__always)
  private func add(_ cell: RowSource.Cell) {
    cells[cellCount] = cell
    cellCount &+= 1
  }

  @inline(__always)
  private func add(_ text: UnsafeRawBufferPointer, _ kind: RowSource.Cell.Kind) {
    if byteCount &+ text.count > byteCapacity { grow(by: text.count) }
    if let start = text.baseAddress { (bytes + byteCount).copyMemory(from: start, byteCount: text.count) }
    add(RowSource.Cell(kind: kind, bits: UInt64(byteCount) << 32 | UInt64(text.count)))
    byteCount &+= text.count
  }

  @inline(never)
  private func grow(by count: Int) {
    let larger = UnsafeMutableRawPointer.allocate(
      byteCount: max(byteCapacity * 2, byteCount + count), alignment: 16)
    larger.copyMemory(from: bytes, byteCount: byteCount)
    bytes.deallocate()
    bytes = larger
    byteCapacity = max(byteCapacity * 2, byteCount + count)
  }
}
