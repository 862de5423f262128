/// The shapes in which `sumaq sql` and `sumaq report` give rows.
package enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// Aligned for a terminal.
  case table
  /// For spreadsheets: byte order mark, guarded formulas.
  case csv
  /// RFC 4180 and nothing else.
  case rawCSV = "raw.csv"
  /// One JSON object a line.
  case ndjson

  /// The shapes in which every result can be taken along.
  static let files: [ResultFormat] = [.csv, .rawCSV, .ndjson]

  /// A writer that hands its bytes to `output` in pieces.
  package func writer(_ output: @escaping ([UInt8]) throws -> Void) -> any ResultWriter {
    switch self {
    case .table: TableWriter(output)
    case .csv: CSVWriter(safe: true, output)
    case .rawCSV: CSVWriter(safe: false, output)
    case .ndjson: NDJSONWriter(output)
    }
  }

  /// All of `result` at once.
  package func bytes(_ result: ReportResult) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = writer { bytes += $0 }
    try writer.begin(result.columns)
    for row in result.rows { try writer.row(row) }
    try writer.end()
    return bytes
  }
}
