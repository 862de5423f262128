import Diagnostics
import Testing

@testable import Reports
@testable import Store

@Suite struct ResultFormatTests {
  private func text(_ format: ResultFormat, _ columns: [String], _ rows: [[AnalystValue]]) throws -> String {
    String(decoding: try format.bytes(ReportResult(columns: columns, rows: rows)), as: UTF8.self)
  }

  @Test(arguments: [
    "=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u{200B}=1", "\u{202E}=1", "＝1", "\"=1", "'=1", "|cmd",
    "%0A=1", "\n=1", "\u{FEFF}=1",
  ])
  func spreadsheetsNeverSeeAFormula(_ value: String) throws {
    let lines = try text(.spreadsheet, ["a"], [[.text(value)]])
    #expect(lines.hasPrefix("\u{FEFF}a\r\n'") || lines.hasPrefix("\u{FEFF}a\r\n\"'"))
  }

  @Test func anUnknownFormatIsRefusedWithTheNearest() throws {
    #expect(try ResultFormat(asked: "ndjson") == .ndjson && ReportRenderer.SingleFormat(asked: "md") == .md)
    for (word, nearest) in [("tabel", "table"), ("cvs", "csv"), ("ndjsn", "ndjson")] {
      let failure = #expect(throws: Failure.self) { try ResultFormat(asked: word) }
      #expect(failure?.exitCode == .usage && failure?.problem.mend == "Did you mean \(nearest)?")
    }
    let failure = #expect(throws: Failure.self) { try ReportRenderer.SingleFormat(asked: "htm") }
    #expect(failure?.problem.reason == "the formats are html, md, csv, spreadsheet, ndjson, not “htm”")
  }

  @Test func formulasInColumnNamesAreGuardedToo() throws {
    #expect(try text(.spreadsheet, ["=1"], []) == "\u{FEFF}'=1\r\n")
  }

  @Test func numbersAreNotGuarded() throws {
    #expect(try text(.spreadsheet, ["a", "b"], [[.integer(-5), .real(-0.5)]]) == "\u{FEFF}a,b\r\n-5,-0.5\r\n")
  }

  @Test func aSecondResultInOneFileHasNoMarkAndIsGuarded() throws {
    var bytes: [UInt8] = []
    for isFirst in [true, false] {
      let writer = ResultFormat.spreadsheet.writer(isFirst: isFirst) { bytes += $0 }
      try writer.begin(["=1"])
      try writer.end()
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{FEFF}'=1\r\n'=1\r\n")
  }

  /// A decimal comma comes with semicolons, and raw CSV is the same everywhere.
  @Test(arguments: [("es", ";", ","), ("az", ";", ","), ("en", ",", "."), ("zh-Hant", ",", ".")])
  func theSignsAreThoseOfTheLanguage(tag: String, separator: String, decimal: String) throws {
    let marks = SheetMarks(try Shipped.table(tag).language)
    let row: [AnalystValue] = [.real(-1234.5), .integer(-7), .text("a,b;c"), .text("2.5"), .null]
    for (format, cells) in [
      (ResultFormat.spreadsheet, ["-1234\(decimal)5", "-7", "\"a,b;c\"", "2.5", ""]),
      (.csv, ["-1234.5", "-7", "\"a,b;c\"", "2.5", ""]),
    ] {
      var bytes: [UInt8] = []
      let writer = format.writer(isFirst: false, marks: marks) { bytes += $0 }
      try writer.row(row)
      try writer.end()
      let own = format == .csv ? "," : separator
      #expect(String(decoding: bytes, as: UTF8.self) == cells.joined(separator: own) + "\r\n")
    }
  }

  @Test func theFilesOfAResultKeepTheirNames() {
    #expect(ResultFormat.files.map(\.suffix) == ["csv", "raw.csv", "ndjson"])
    #expect(ResultFormat.files.map(\.format) == [.spreadsheet, .csv, .ndjson])
  }

  @Test func rawKeepsEveryText() throws {
    let values = ["=1+1", "a,b", "a\"b", "a\nb", "a;b", " a", "", "é"]
    let lines = try text(.csv, ["t"], values.map { [.text($0)] })
    #expect(lines == "t\r\n=1+1\r\n\"a,b\"\r\n\"a\"\"b\"\r\n\"a\nb\"\r\n\"a;b\"\r\n\" a\"\r\n\"\"\r\né\r\n")
  }

  @Test func ndjsonKeepsKindsAndEscapes() throws {
    let row: [AnalystValue] = [.null, .integer(3), .real(0.1 + 0.2), .text("</script>\u{2028}\n\""), .blob([1, 255])]
    #expect(
      try text(.ndjson, ["a", "b", "c", "d\"", "e"], [row])
        == "{\"a\":null,\"b\":3,\"c\":0.3,\"d\\\"\":\"\\u003c/script\\u003e\\u2028\\n\\\"\",\"e\":\"01ff\"}\n")
  }

  @Test func tablesAreAlignedAndSafeForTerminals() throws {
    let lines = try text(
      .table, ["name", "n"], [[.text("a\u{1B}[31m"), .integer(5)], [.text("北京"), .integer(1234)]])
    #expect(lines == "name       n\n------  ----\na\u{FFFD}[31m     5\n北京    1234\n")
  }

  @Test func resultsWithoutRowsHaveTheirHead() throws {
    #expect(try text(.csv, ["a", "b"], []) == "a,b\r\n")
    #expect(try text(.table, ["a", "b"], []) == "a  b\n-  -\n")
    #expect(try text(.ndjson, ["a"], []) == "")
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (4, "4.0"), (1e300, "1e+300"), (-2.5e-7, "-2.5e-07"), (1.0 / 3, "0.333333333333"),
    (123456789.123456789, "123456789.123"), (0, "0.0"), (.infinity, ""), (.nan, ""), (5e-324, "5e-324"),
  ])
  func realsAreWrittenToTwelveDigits(_ number: Double, _ expected: String) {
    #expect(FileNumber.text(number) == expected)
  }

  @Test(arguments: [
    (1234567.0, 0, "1,234,567"), (-0.25, 2, "−0.25"), (999, 0, "999"), (0.005, 2, "0.01"), (-0.001, 2, "0.00"),
  ])
  func numbersForPeople(_ number: Double, _ decimals: Int, _ expected: String) {
    #expect(NumberText.grouped(number, decimals: decimals, .english) == expected)
  }
}
