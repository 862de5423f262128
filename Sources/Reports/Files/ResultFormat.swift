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

/// Writes rows aligned for a terminal: numbers to the right, texts cut, control characters replaced.
///
/// Widths are those of the first rows, which are kept until then. Later rows may be wider, but memory stays small.
package final class TableWriter: ResultWriter {
  private let output: ([UInt8]) throws -> Void
  private var columns: [String] = []
  private var held: [[String]] = []
  private var numeric: [Bool] = []
  private var widths: [Int] = []
  private static let sample = 1000
  private static let widest = 60

  package init(_ output: @escaping ([UInt8]) throws -> Void) { self.output = output }

  package func begin(_ columns: [String]) throws {
    self.columns = columns.map { Printable.line($0, limit: Self.widest) }
    numeric = columns.map { _ in true }
  }

  package func row(_ values: [AnalystValue]) throws {
    let texts = values.map(text)
    guard widths.isEmpty else { return try write(texts) }
    for (index, value) in values.enumerated() where !value.isNull && value.number == nil { numeric[index] = false }
    held.append(texts)
    if held.count == Self.sample { try chooseWidths() }
  }

  package func end() throws {
    if widths.isEmpty { try chooseWidths() }
  }

  private func chooseWidths() throws {
    widths = columns.indices.map { index in
      max(1, held.reduce(Self.width(columns[index])) { max($0, Self.width($1[index])) })
    }
    if held.isEmpty { numeric = columns.map { _ in false } }
    try write(columns)
    try write(widths.map { String(repeating: "-", count: $0) })
    for row in held { try write(row) }
    held = []
  }

  private func write(_ texts: [String]) throws {
    var line = ""
    for (index, text) in texts.enumerated() {
      let blanks = String(repeating: " ", count: max(0, widths[index] - Self.width(text)))
      if index > 0 { line += "  " }
      line += numeric[index] ? blanks + text : text + (index + 1 < texts.count ? blanks : "")
    }
    try output(Array((line + "\n").utf8))
  }

  private func text(_ value: AnalystValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): FileNumber.text(number)
    case .text(let text): Printable.line(text, limit: Self.widest)
    case .blob(let bytes): Printable.line(Digest.hex(bytes, length: .max), limit: Self.widest)
    }
  }

  /// The number of terminal columns: two for wide letters of East Asia, none for combining characters.
  private static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x300..<0x370, 0x200B...0x200D, 0xFE00...0xFE0F: sum
      case 0x1100..<0x1160, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70, 0xFF00..<0xFF61,
        0x1F300..<0x1FAFF, 0x20000..<0x3FFFE:
        sum + 2
      default: sum + 1
      }
    }
  }
}

/// Writes rows as a Markdown table with escaped values.
enum MarkdownRows {
  static func table(_ result: ReportResult?, _ words: StringTable, title: String = "") -> String {
    guard let result, !result.columns.isEmpty else { return "" }
    let language = words.language
    let heading = title.isEmpty ? "" : "\n### \(escape(title))\n"
    let formats = result.columns.indices.map { ValueFormat.automatic.resolved(by: result.kind($0)) }
    var text = heading + "\n" + line(result.columns.map { TableHTML.name($0) })
    text += line(result.columns.indices.map { result.isNumber($0) ? "---:" : "---" }, raw: true)
    for row in result.rows { text += line(zip(formats, row).map { $0.string($1, language) }) }
    if result.count > result.rows.count {
      let remark = words(
        .firstRowsOnly, (.n, language.words(for: result.rows.count)), (.total, language.words(for: result.count)))
      text += "\n\(escape(remark))\n"
    }
    return text + "\n"
  }

  private static func line(_ cells: [String], raw: Bool = false) -> String {
    "| " + cells.map { raw ? $0 : escape($0) }.joined(separator: " | ") + " |\n"
  }

  /// Escapes a text so that no Markdown reader finds syntax in it.
  static func escape(_ text: String) -> String {
    var result = ""
    let scalars = Array(HTMLText.plain(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Only before a slash does a colon make a link.
      case ":" where index + 1 == scalars.count || scalars[index + 1] != "/": result += ":"
      case _ where scalar.value < 128 && "\\`*_{}[]()#+!|~>:@".unicodeScalars.contains(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
