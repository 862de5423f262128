import Model
import Platform
import Testing
@testable import Reports
@testable import Store

@Suite struct WorkbookFileTests {
  private func book(_ folder: ScratchFolder, _ name: String, _ results: [(String, [[AnalystValue]])]) throws -> [UInt8]
  {
    let path = Path.join(folder.path, name)
    let book = try WorkbookFile(path, title: "T <&>", scratch: folder.path)
    for (sheet, rows) in results {
      let spool = RowSpool(path + sheet)
      for row in rows { try spool.row(row) }
      try spool.end()
      try book.add(sheet, ["name", "n"], spool.content, ["n": .percent(decimals: 1)]) { "\($0) more" }
    }
    try book.close()
    return try Files.read(path)
  }

  @Test func theSameResultsGiveTheSameBytes() throws {
    let folder = try ScratchFolder()
    let results: [(String, [[AnalystValue]])] = [
      ("a", [[.text("=1+1"), .real(0.5)], [.null, .integer(.max)], [.text("\u{0}_x0041_\u{FFFE}"), .real(.nan)]]),
      ("history", []), ("history_", [[.text("2026-03-14"), .integer(1)]]),
      (String(repeating: "long_name_", count: 5), []), (String(repeating: "long_name_", count: 5) + "b", []),
    ]
    let first = try book(folder, "1.xlsx", results)
    #expect(first.starts(with: Array("PK".utf8)))
    #expect(try book(folder, "2.xlsx", results) == first)
  }

  @Test func aBookThatIsNotClosedLeavesNoFile() throws {
    let folder = try ScratchFolder()
    let path = Path.join(folder.path, "b.xlsx")
    do { _ = try WorkbookFile(path, title: "", scratch: folder.path) }
    #expect(try FileStatus.of(path) == nil)
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let folder = try ScratchFolder()
    let book = try WorkbookFile(Path.join(folder.path, "no/b.xlsx"), title: "", scratch: folder.path)
    #expect(throws: FileError.self) { try book.close() }
  }
}

@Suite struct SheetDateTests {
  @Test(arguments: [
    ("1900-03-01", 61), ("2000-01-01", 36_526), ("2026-03-14", 46_095), ("2026-03-14T12:00:00Z", 46_095.5),
    ("9999-12-31", 2_958_465),
  ])
  func isCountedAsSheetsDo(text: String, serial: Double) { #expect(SheetDate(text)?.serial == serial) }

  @Test(arguments: [
    "", "2026-03", "1900-02-28", "2026-02-30", "2026-03-14T24:00:00Z", "2026-03-14 12:00:00Z", "2026-03-14T12:00:00+",
    "2026-03-1é", "20260314xx",
  ])
  func otherTextStaysText(text: String) { #expect(SheetDate(text) == nil) }
}
