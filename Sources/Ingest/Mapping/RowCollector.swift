internal import Diagnostics
internal import Model

/// Gathers rows into batches and hands them on; counts what was read.
final class RowCollector {
  private var batches: [RecordBatch?] = Array(repeating: nil, count: Collection.allCases.count)
  private let sink: any RecordSink
  private let settings: IngestSettings
  private let file: String
  private(set) var counts = RowCounts()
  /// Those of which there were rows.
  private(set) var collections: Set<Collection> = []
  /// The key of the user that was finished last.
  private(set) var lastKey: String?

  init(_ sink: any RecordSink, file: String, settings: IngestSettings) {
    self.sink = sink
    self.file = file
    self.settings = settings
  }

  func countRead() { counts.read += 1 }

  @inline(__always)
  func begin(_ collection: Collection, line: Int, isDeleted: Bool) {
    let index = Int(collection.rawValue)
    if batches[index] == nil {
      collections.insert(collection)
      batches[index] = RecordBatch(collection, rowCapacity: settings.batchRows)
    }
    batches[index]?.beginRow(line: UInt32(clamping: line), deleted: isDeleted)
  }

  @inline(__always)
  func set(_ collection: Collection, _ column: Int, _ cell: Cell) {
    batches[Int(collection.rawValue)]?.set(column, cell)
  }

  @inline(__always)
  func set(_ collection: Collection, _ column: Int, bytes: UnsafeRawBufferPointer) {
    batches[Int(collection.rawValue)]?.set(column, bytes: bytes)
  }

  func set(_ collection: Collection, _ column: Int, _ text: String) {
    batches[Int(collection.rawValue)]?.set(column, text)
  }

  /// A cell of the row at hand.
  @inline(__always)
  func cell(_ collection: Collection, _ column: Int) -> Cell {
    guard let batch = batches[Int(collection.rawValue)], batch.rows > 0 else { return .null }
    return batch[batch.rows - 1, column]
  }

  /// The text of a cell of the row at hand; nil for null.
  func string(_ collection: Collection, _ column: Int) -> String? {
    guard let batch = batches[Int(collection.rawValue)], batch.rows > 0 else { return nil }
    return batch.string(row: batch.rows - 1, column: column)
  }

  /// Takes the row at hand back.
  func drop(_ collection: Collection) { batches[Int(collection.rawValue)]?.dropRow() }

  /// Ends the row at hand, and hands the batch on where it is full.
  @inline(__always)
  func finish(_ collection: Collection, isDerived: Bool) throws {
    if isDerived { counts.derived += 1 } else { counts.taken += 1 }
    let index = Int(collection.rawValue)
    if collection == .users { lastKey = string(.users, 0) }
    guard let batch = batches[index], batch.rows >= settings.batchRows || batch.text.count >= settings.batchBytes else {
      return
    }
    batches[index] = nil
    try sink.take(batch)
  }

  /// Hands on what is left.
  func finishFile() throws {
    for index in batches.indices {
      guard let batch = batches[index] else { continue }
      batches[index] = nil
      if !batch.isEmpty { try sink.take(batch) }
    }
  }

  func rejectRow(_ kind: ProblemKind, line: Int, id: String?, raw: UnsafeRawBufferPointer) throws {
    counts.rejected += 1
    try reject(.row, kind, line: line, column: "", id: id, raw: raw)
  }

  func rejectField(_ kind: ProblemKind, line: Int, column: String, id: String?, raw: UnsafeRawBufferPointer) throws {
    counts.rejectedFields += 1
    try reject(.field, kind, line: line, column: column, id: id, raw: raw)
  }

  private func reject(
    _ what: RejectedRecord.Kind, _ kind: ProblemKind, line: Int, column: String, id: String?,
    raw: UnsafeRawBufferPointer
  ) throws {
    try sink.reject(
      RejectedRecord(
        file: file, line: line, column: column, kind: what, recordID: id, problem: kind.id,
        raw: String(decoding: raw.prefix(1000), as: UTF8.self)))
  }
}
