import Diagnostics
import Model

@testable import Ingest

/// Keeps all that a file of a table gives.
final class TableSink: RecordSink {
  private(set) var columns: [TableBatch.Column] = []
  private(set) var evidence: [TableEvidence] = []
  /// Title to text, as what it is kept: `i1`, `r1.5`, `tabc`.
  private(set) var rows: [[String: String]] = []
  private(set) var rejects: [RejectedRecord] = []
  private(set) var batches = 0

  func receive(_ batch: RecordBatch) {}
  func reject(_ record: RejectedRecord) { rejects.append(record) }

  func receive(_ batch: TableBatch) {
    batches += 1
    columns = batch.columns
    while evidence.count < columns.count { evidence.append([]) }
    for (index, shown) in batch.evidence.enumerated() { evidence[index].formUnion(shown) }
    var start = 0
    for end in batch.ends {
      var row: [String: String] = [:]
      for (column, cell) in batch.cells[start..<end] { row[batch.columns[column].title] = text(cell, batch) }
      rows.append(row)
      start = end
    }
  }

  private func text(_ cell: Cell, _ batch: TableBatch) -> String {
    switch cell {
    case .null: "null"
    case .integer(let number): "i\(number)"
    case .real(let number): "r\(number)"
    case .text(let offset, let length):
      "t" + String(decoding: batch.text[Int(offset)..<Int(offset) + Int(length)], as: UTF8.self)
    }
  }

  var kinds: [String: TableEvidence.Kind] {
    Dictionary(zip(columns.map(\.title), evidence.map(\.kind)), uniquingKeysWith: { first, _ in first })
  }

  var personal: Set<String> {
    Set(zip(columns, evidence).filter { $0.1.contains(.personal) }.map(\.0.title))
  }
}

/// One file of a table, read.
struct TableReading {
  let sink = TableSink()
  let problems = ProblemLog()
  let outcome: FileOutcome

  init(_ name: String, _ bytes: [UInt8], settings: IngestSettings = IngestSettings()) throws {
    let folder = try TemporaryExports([name: bytes])
    let files = try ExportFolder.list(folder.path, settings: settings, problems: problems)
    outcome = try ExportReader().read(files[0], settings: settings, problems: problems, into: sink)
  }

  init(_ name: String, _ text: String, settings: IngestSettings = IngestSettings()) throws {
    try self.init(name, Array(text.utf8), settings: settings)
  }

  var ids: [String] { problems.entries.map(\.kind.id) }
}
