import Diagnostics
import Platform

@testable import Ingest

/// Takes bytes for a part of a workbook, which the first of them chooses: nothing may crash, what comes is the same
/// however it is taken, and every line of it is JSON.
enum WorkbookTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 1 else { return -1 }
    let text = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    let package = package(part: Int(data[0]) % 5, text)
    do {
      guard let book = try Workbook(package) else { return 0 }
      for sheet in book.sheets.prefix(3) {
        let (whole, fault) = read(book, sheet.part ?? "", step: 1 << 16)
        let (cut, otherFault) = read(book, sheet.part ?? "", step: 7)
        check(whole == cut && fault == otherFault, "both readings give the same")
        checkLines(whole)
      }
    } catch { check(error is InputFault, "only faults of the input are thrown: \(error)") }
    return 0
  }

  private static func read(_ book: Workbook, _ part: String, step: Int) -> (bytes: [UInt8], fault: String) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: step)
    do {
      let source = try SheetSource(book, part: part, digest: "")
      while bytes.count < 1 << 20 {
        let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
        if count == 0 { return (bytes, "") }
        bytes += piece[..<count]
      }
      return (Array(bytes.prefix(1 << 20)), "large")
    } catch {
      return (bytes, "\(error)")
    }
  }

  private static func checkLines(_ bytes: [UInt8]) {
    let problems = ProblemLog()
    let window = ByteWindow(Lines(bytes), limit: 4 << 20)
    let reader = JSONReader(
      window, scribe: ProblemScribe(file: "sheet", problems), reject: { _, _, _, _ in }, consume: { _ in })
    do { try reader.read() } catch { check(false, "\(error)") }
    let isCut = bytes.count == 1 << 20
    check(isCut || problems.entries.allSatisfy { $0.kind.id != IngestProblems.jsonSyntax.id }, "every line is JSON")
  }

  private static func package(part: Int, _ text: [UInt8]) -> WorkbookPackage {
    var inner = [
      "<row><c t=\"str\"><v>id</v></c><c t=\"str\"><v>name</v></c></row><row><c t=\"s\" s=\"1\"><v>0</v></c><c s=\"1\"><v>7</v></c></row>",
      "<si><t>a</t></si>", "<cellXfs><xf/><xf numFmtId=\"22\"/></cellXfs>",
      "<sheets><sheet name=\"a\" r:id=\"rId1\"/></sheets>",
      "<Relationship Id=\"rId1\" Type=\"worksheet\" Target=\"worksheets/sheet1.xml\"/>"
        + "<Relationship Id=\"rId2\" Type=\"styles\" Target=\"styles.xml\"/>"
        + "<Relationship Id=\"rId3\" Type=\"sharedStrings\" Target=\"sharedStrings.xml\"/>",
    ].map { Array($0.utf8) }
    inner[part] = text
    let around = [
      ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>", "</sheetData></worksheet>"),
      ("xl/sharedStrings.xml", "<sst>", "</sst>"), ("xl/styles.xml", "<styleSheet>", "</styleSheet>"),
      ("xl/workbook.xml", "<workbook>", "</workbook>"),
      ("xl/_rels/workbook.xml.rels", "<Relationships>", "</Relationships>"),
    ]
    return WorkbookPackage(
      zip(around, inner).map { around, inner in
        Part(name: around.0, content: Array(around.1.utf8) + inner + Array(around.2.utf8)) as any ExportMember
      })
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}

/// A part that stands in memory.
private struct Part: ExportMember {
  let name: String
  let content: [UInt8]
  var status: FileStatus {
    do { return try FileStatus.of("/") } catch { abort() }
  }
  var bytes: Int { content.count }
  var digest: String? { nil }

  func open() -> any ExportContent { Lines(content) }
}

private final class Lines: ExportContent {
  private let content: [UInt8]
  private(set) var bytesRead = 0
  let digestText = ""

  init(_ content: [UInt8]) { self.content = content }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, content.count - bytesRead)
    content.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[bytesRead..<bytesRead + count]))
    }
    bytesRead += count
    return count
  }

  func finish() {}
}
