internal import Model
internal import Store

/// The formats of downloads.
enum RowFormat: CaseIterable {
  /// What a spreadsheet opens with a double click.
  case sheet
  case plain
  /// One object per line.
  case objects

  var suffix: String {
    switch self {
    case .sheet: "csv"
    case .plain: "raw.csv"
    case .objects: "ndjson"
    }
  }

  var mime: String { self == .objects ? "application/x-ndjson" : "text/csv" }

  func name(_ words: StringTable) -> String {
    switch self {
    case .sheet: words[.csvSheets]
    case .plain: words[.csvRaw]
    case .objects: "NDJSON"
    }
  }

  /// Rows as a file, or as a later piece of one, which has no names of columns.
  func bytes(
    _ columns: [String], _ rows: some Sequence<[AnalystValue]>, _ language: Language, isFirst: Bool = true
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let output: ([UInt8]) throws -> Void = { bytes += $0 }
    let writer: any ResultWriter =
      switch self {
      case .sheet: CSVWriter(safe: true, marks: SheetMarks(language), output)
      case .plain: CSVWriter(safe: false, output)
      case .objects: NDJSONWriter(output)
      }
    try writer.begin(columns)
    if !isFirst {
      try writer.end()
      bytes.removeAll()
    }
    for row in rows { try writer.row(row) }
    try writer.end()
    return bytes
  }
}
