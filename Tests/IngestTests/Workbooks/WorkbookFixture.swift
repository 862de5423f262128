import Diagnostics

@testable import Ingest
@testable import Platform

/// A workbook that a test makes of the XML of its parts.
struct WorkbookFixture {
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  struct Sheet {
    var name: String
    /// What stands within `sheetData`.
    var rows: String
    var state = ""
    var type = "worksheet"

    init(_ name: String, _ rows: String, state: String = "") {
      self.name = name
      self.rows = rows
      self.state = state
    }
  }

  var sheets: [Sheet]
  /// What stands within `sst`.
  var strings: String?
  /// What stands within `styleSheet`.
  var styles: String?
  var properties = ""
  /// Parts in place of those that are made, or besides them.
  var parts: [String: String] = [:]
  /// What stands before each root.
  var prolog = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  init(_ sheets: [Sheet]) { self.sheets = sheets }

  init(_ rows: String) { sheets = [Sheet("Reviews", rows)] }

  /// Cells of texts, a row each.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { cells in
      "<row>" + cells.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }.joined()
  }

  var texts: [String: String] {
    var texts = [
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": relations([("rId1", "officeDocument", "xl/workbook.xml")]),
      "xl/workbook.xml":
        "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.relations)\"><workbookPr \(properties)/><sheets>"
        + sheets.enumerated().map {
          "<sheet name=\"\($1.name)\" sheetId=\"\($0 + 1)\" \($1.state) r:id=\"rId\($0 + 1)\"/>"
        }
        .joined() + "</sheets></workbook>",
    ]
    var links = sheets.enumerated().map { ("rId\($0 + 1)", $1.type, "worksheets/sheet\($0 + 1).xml") }
    for (index, sheet) in sheets.enumerated() {
      texts["xl/worksheets/sheet\(index + 1).xml"] =
        "<worksheet xmlns=\"\(Self.main)\"><sheetData>\(sheet.rows)</sheetData></worksheet>"
    }
    if let strings {
      texts["xl/sharedStrings.xml"] = "<sst xmlns=\"\(Self.main)\">\(strings)</sst>"
      links.append(("rId98", "sharedStrings", "sharedStrings.xml"))
    }
    if let styles {
      texts["xl/styles.xml"] = "<styleSheet xmlns=\"\(Self.main)\">\(styles)</styleSheet>"
      links.append(("rId99", "styles", "styles.xml"))
    }
    texts["xl/_rels/workbook.xml.rels"] = relations(links)
    return texts.mapValues { prolog + $0 }.merging(parts) { $1 }
  }

  private func relations(_ links: [(String, String, String)]) -> String {
    "<Relationships>"
      + links.map { "<Relationship Id=\"\($0.0)\" Type=\"\(Self.relations)/\($0.1)\" Target=\"\($0.2)\"/>" }.joined()
      + "</Relationships>"
  }

  var package: WorkbookPackage {
    WorkbookPackage(texts.map { MemoryMember(name: $0.key, content: Array($0.value.utf8)) as any ExportMember })
  }

  /// The file.
  var bytes: [UInt8] {
    ZipFixture(texts.sorted { $0.key < $1.key }.map { ZipFixture.Member($0.key, $0.value) }).bytes
  }

  /// What a sheet gives, and what is told of it.
  func read(_ sheet: Int = 0) throws -> (text: String, remarks: [String]) {
    guard let book = try Workbook(package) else { return ("no workbook", []) }
    let source = try SheetSource(book, part: book.sheets[sheet].part ?? "", digest: "")
    source.fillMergedCells()
    var remarks: [String] = []
    source.remark = { remarks.append("\($0.line) \($0.field ?? ""): \($0.kind.id) \($0.words)") }
    return (String(decoding: try source.bytes(), as: UTF8.self), remarks)
  }
}

extension ByteSource {
  /// All bytes, taken a few at a time.
  func bytes(_ step: Int = 61) throws -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: step)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return all }
      all += piece[..<count]
    }
  }
}

/// A part that stands in memory.
struct MemoryMember: ExportMember {
  let name: String
  let content: [UInt8]

  var status: FileStatus { FileStatus(stat()) }
  var bytes: Int { content.count }
  var digest: String? { "\(content.count)" }

  func open() -> any ExportContent { MemoryContent(content) }
}

final class MemoryContent: ExportContent {
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
