internal import Platform

/// Spreadsheets in formats that are not read.
enum OtherWorkbook {
  private static let compoundFile: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// Throws for an `.xls`, and for a workbook with a password, as both are compound files.
  static func refuse(_ path: ExportPath, _ status: FileStatus) throws(InputFault) {
    guard status.size >= compoundFile.count else { return }
    let file = try path.open()
    var start = [UInt8](repeating: 0, count: compoundFile.count)
    do {
      try start.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
    } catch { return }  // reading the file reports the fault
    guard start == compoundFile else { return }
    throw fault("the file is an .xls or a workbook with a password, which sumaq does not read")
  }

  /// Throws for an `.xlsb` and for an OpenDocument spreadsheet.
  static func refuse(_ package: WorkbookPackage) throws(InputFault) {
    if package.part("xl/workbook.bin") != nil {
      throw fault("the file is a binary workbook (.xlsb), which sumaq does not read")
    }
    if package.part("mimetype") != nil, package.part("content.xml") != nil {
      throw fault("the file is an OpenDocument (.ods), which sumaq does not read")
    }
  }

  private static func fault(_ words: String) -> InputFault {
    InputFault(kind: IngestProblems.otherWorkbook, words: words)
  }
}
