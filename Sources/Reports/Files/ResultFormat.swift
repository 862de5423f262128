/// The formats in which `sumaq sql` and `sumaq report` write rows.
package enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// A table that is aligned for a terminal.
  case table
  /// CSV for spreadsheets: with a byte order mark and escaped formulas.
  case csv
  /// Plain CSV according to RFC 4180.
  case rawCSV = "raw.csv"
  /// One JSON object per line.
  case ndjson

  /// The formats in which every result can be downloaded.
  static let files: [ResultFormat] = [.csv, .rawCSV, .ndjson]

  /// A writer that passes its bytes to `output` in pieces.
  package func writer(_ output: @escaping ([UInt8]) throws -> Void) -> any ResultWriter {
    switch self {
    case .table: TableWriter(output)
    case .csv: CSVWriter(safe: true, output)
    case .rawCSV: CSVWriter(safe: false, output)
    case .ndjson: NDJSONWriter(output)
    }
  }

  /// All of `result` in this format.
  package func bytes(_ result: ReportResult) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = writer { bytes += $0 }
    try writer.begin(result.columns)
    for row in result.rows { try writer.row(row) }
    try writer.end()
    return bytes
  }
}
