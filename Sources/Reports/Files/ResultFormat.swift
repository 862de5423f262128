package import Diagnostics
internal import Model
package import Store

/// The formats in which `sumaq sql` and `sumaq report` write rows.
package enum ResultFormat: String, Sendable, Hashable, NamedFormat {
  /// A table that is aligned for a terminal.
  case table
  /// Plain CSV according to RFC 4180.
  case csv
  /// CSV for spreadsheets: with a byte order mark, escaped formulas and the signs of the site's language.
  case spreadsheet
  /// One JSON object per line.
  case ndjson

  /// The formats in which every result can be downloaded, with the ends of the files' names. A reader who opens the
  /// `.csv` with a double click opens it in a spreadsheet.
  static let files: [(format: ResultFormat, suffix: String)] = [
    (.spreadsheet, "csv"), (.csv, "raw.csv"), (.ndjson, "ndjson"),
  ]

  /// A writer that passes its bytes to `output` in pieces. `isFirst` is false if another result precedes in `output`.
  /// `marks` are those of `spreadsheet`.
  package func writer(
    isFirst: Bool = true, marks: SheetMarks = .english, _ output: @escaping ([UInt8]) throws -> Void
  ) -> any ResultWriter {
    switch self {
    case .table: TableWriter(output)
    case .csv: CSVWriter(safe: false, output)
    case .spreadsheet: CSVWriter(safe: true, isFirst: isFirst, marks: marks, output)
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

/// Formats that a command names.
package protocol NamedFormat: RawRepresentable<String>, CaseIterable {}

extension NamedFormat {
  /// The format that a word names. Any other word is refused with the nearest format.
  package init(asked word: String) throws(Failure) {
    if let format = Self(rawValue: word) {
      self = format
      return
    }
    let words = Self.allCases.map(\.rawValue)
    throw Failure(
      .usage,
      ReportsProblems.format.problem(
        at: nil, "the formats are \(words.joined(separator: ", ")), not “\(Printable.line(word, limit: 60))”",
        mend: NearestWord.question(for: word, among: words)))
  }
}
