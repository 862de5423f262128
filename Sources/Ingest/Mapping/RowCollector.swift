internal import Diagnostics
internal import Model

/// Gathers rows into batches, passes them to the sink, and counts what was read.
final class RowCollector: RejectCollector {
  /// How full a batch is. It is stored beside the batch, as every access to the batch counts references to its arrays.
  private struct Fill {
    var isPrepared = false
    var rows = 0
    /// The number of skipped records since the last batch.
    var passed = 0
    var bytes = 0
    /// A bit for each column of the current row that is not null.
    var columns: UInt64 = 0
  }

  /// The batch of each collection, in unmanaged memory, as every cell passes here.
  private let batches: UnsafeMutablePointer<RecordBatch>
  /// How full each batch is.
  private let fills: UnsafeMutablePointer<Fill>
  private let batchRows: Int
  private let batchBytes: Int
  /// The collection with a full batch of rows that are within the current row.
  private var fullInside: Collection?
  /// The numbers of records that were left out, by what they are.
  private(set) var leftOut: [String: Int] = [:]
  /// The collections of which there were rows.
  private(set) var collections: Set<Collection> = []

  override init(_ sink: any RecordSink, file: String, settings: IngestSettings) {
    batchRows = settings.batchRows
    batchBytes = settings.batchBytes
    batches = .allocate(capacity: Collection.allCases.count)
    for collection in Collection.allCases {
      (batches + Int(collection.rawValue)).initialize(to: RecordBatch(collection))
    }
    fills = .allocate(capacity: Collection.allCases.count)
    fills.initialize(repeating: Fill(), count: Collection.allCases.count)
    super.init(sink, file: file, settings: settings)
  }

  deinit {
    batches.deinitialize(count: Collection.allCases.count)
    batches.deallocate()
    fills.deallocate()
  }

  @inline(__always)
  private func batch(_ collection: Collection) -> UnsafeMutablePointer<RecordBatch> {
    batches + Int(collection.rawValue)
  }

  @inline(__always)
  private func fill(_ collection: Collection) -> UnsafeMutablePointer<Fill> { fills + Int(collection.rawValue) }

  @inline(__always)
  func begin(_ collection: Collection, line: Int, isDeleted: Bool) {
    let fill = fill(collection)
    if !fill.pointee.isPrepared { prepare(collection) }
    fill.pointee.rows &+= 1
    fill.pointee.columns = 0
    batch(collection).pointee.beginRow(line: UInt32(clamping: line), deleted: isDeleted)
  }

  @inline(never)
  private func prepare(_ collection: Collection) {
    batch(collection).pointee = RecordBatch(collection, rowCapacity: batchRows)
    fill(collection).pointee.isPrepared = true
  }

  /// Counts a record that is known from the last reading.
  @inline(__always)
  func pass(_ collection: Collection, _ record: Int, line: Int) throws {
    counts.read += 1
    counts.accepted += 1
    let fill = fill(collection)
    if !fill.pointee.isPrepared { prepare(collection) }
    batch(collection).pointee.pass(record, line: UInt32(clamping: line))
    fill.pointee.passed &+= 1
    if fill.pointee.passed >= Self.mostPassed { try handOn(collection) }
  }

  /// The most records that may be skipped before the batch is passed on. They are so few that changed rows among them
  /// are stored while the rest of the file is read.
  private static let mostPassed = 1 << 13

  /// Sets the print of the current row's record.
  func setPrint(_ collection: Collection, _ print: UInt64) { batch(collection).pointee.setPrint(print) }

  @inline(__always)
  func set(_ collection: Collection, _ column: Int, _ cell: Cell) {
    fill(collection).pointee.columns |= 1 << UInt64(column)
    batch(collection).pointee.set(column, cell)
  }

  @inline(__always)
  func set(_ collection: Collection, _ column: Int, bytes: UnsafeRawBufferPointer) {
    let fill = fill(collection)
    fill.pointee.columns |= 1 << UInt64(column)
    fill.pointee.bytes &+= bytes.count
    batch(collection).pointee.set(column, bytes: bytes)
  }

  func set(_ collection: Collection, _ column: Int, _ text: String) {
    text.withBytes { set(collection, column, bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Sets a cell of the current row to null.
  func clear(_ collection: Collection, _ column: Int) {
    fill(collection).pointee.columns &= ~(1 << UInt64(column))
    batch(collection).pointee.set(column, .null)
  }

  /// Whether a cell of the current row is null.
  @inline(__always)
  func isNull(_ collection: Collection, _ column: Int) -> Bool {
    fill(collection).pointee.columns & (1 << UInt64(column)) == 0
  }

  /// A cell of the current row.
  func cell(_ collection: Collection, _ column: Int) -> Cell {
    let batch = batch(collection)
    return batch.pointee[batch.pointee.rows - 1, column]
  }

  /// Calls `body` with the text in a cell of the current row; nil if it has none.
  func withText<Result>(
    _ collection: Collection, _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard case .text(let offset, let length) = cell(collection, column) else { return nil }
    return batch(collection).pointee.text.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + Int(length)]))
    }
  }

  /// The text in a cell of the current row; nil for null.
  func string(_ collection: Collection, _ column: Int) -> String? {
    let batch = batch(collection)
    guard batch.pointee.rows > 0 else { return nil }
    // Only these two arrays are read, as a copy of the batch would count references to all its parts.
    let cells = batch.pointee.cells
    return RecordBatch.string(cells[cells.count - batch.pointee.columns + column], in: batch.pointee.text)
  }

  /// Drops the current row. Its text stays in the batch.
  func drop(_ collection: Collection) throws {
    fill(collection).pointee.rows -= 1
    batch(collection).pointee.dropRow()
    if fill(collection).pointee.bytes >= batchBytes { try handOn(collection) }
  }

  /// Ends the current row, and passes on the batch if it or that of its inner rows is full.
  @inline(__always)
  func finish(_ collection: Collection, isDerived: Bool) throws {
    if isDerived { counts.derived += 1 } else { counts.accepted += 1 }
    if isFull(collection) || fullInside != nil { try handOn(collection) }
    guard let inside = fullInside else { return }
    fullInside = nil
    try handOn(inside)
  }

  /// Ends a row within the current row. Its batch is passed on after that of the outer row, so that the store knows the
  /// row to which it refers, unless one record has very many.
  func finishInside(_ collection: Collection) throws {
    let kept = keptID(collection, isDeleted: false)
    let fate = decideErasure(collection)
    if fate == .forgotten { try drop(collection) } else { counts.derived += 1 }
    if let kept, fate != .changed {
      beginErasing(collection, kept, line: 0)
      counts.derived += 1
    }
    guard isFull(collection) else { return }
    if isFull(collection, times: 16) { try handOn(collection) } else { fullInside = collection }
  }

  @inline(__always)
  private func isFull(_ collection: Collection, times: Int = 1) -> Bool {
    let fill = fill(collection)
    return fill.pointee.rows >= batchRows &* times || fill.pointee.bytes >= batchBytes &* times
  }

  private func handOn(_ collection: Collection) throws {
    var full = batch(collection).pointee
    batch(collection).pointee = RecordBatch(collection)
    fill(collection).pointee = Fill()
    guard !full.isEmpty else { return }
    full.hashRows()
    collections.insert(collection)
    try sink.receive(full)
  }

  /// Passes on the remaining rows.
  func finishFile() throws {
    for collection in Collection.allCases { try handOn(collection) }
  }

  /// Counts a record of a forgotten person, of which nothing is kept.
  func countForgotten() { counts.forgotten += 1 }

  /// Counts a record of another kind than the file is read for. Many kinds are not told apart.
  func countLeftOut(_ kind: String) {
    counts.leftOut += 1
    leftOut[leftOut[kind] == nil && leftOut.count >= Self.mostKinds ? "others" : kind, default: 0] += 1
  }

  private static let mostKinds = 100
}
